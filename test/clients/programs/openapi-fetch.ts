import createClient from "openapi-fetch";
import type { paths } from "./api";

const client = createClient<paths>({ baseUrl: "http://localhost:8787" });
const { data } = await client.GET("/api/v1/terms", { params: { query: { category: "risk-management", limit: 2 } } });
console.log(data?.data.map(({ name }) => name));
