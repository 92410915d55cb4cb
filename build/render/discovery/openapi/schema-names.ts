/** Names of the schemas that the OpenAPI document derives from that of a record. */

/** A whole record, or the requested fields of it. */
export function responseSchemaName(schema: string): string {
  return `${schema}Answer`;
}

export function sampleName(schema: string): string {
  return `${schema}Sample`;
}

export function contextName(schema: string): string {
  return `${schema}WithContext`;
}
