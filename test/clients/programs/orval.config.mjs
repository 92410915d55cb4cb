export default {
  api: {
    input: "http://localhost:8787/api/v1/openapi.json",
    output: { target: "api.ts", client: "fetch", baseUrl: "http://localhost:8787" },
  },
};
