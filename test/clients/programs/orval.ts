import { listTerms } from "./api";

const answer = await listTerms({ category: "risk-management", limit: 2 });
if (answer.status === 200) console.log(answer.data.data.map(({ name }) => name));
