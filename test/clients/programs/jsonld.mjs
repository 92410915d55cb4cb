import jsonld from "jsonld";

const quads = await jsonld.toRDF("http://localhost:8787/api/v1/terms/sharpe-ratio");
console.log(`${quads.length} triples`);
