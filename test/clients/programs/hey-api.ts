import { listTerms } from "./api";

const { data } = await listTerms({ query: { category: "risk-management", limit: 2 } });
console.log(data?.data.map(({ name }) => name));
