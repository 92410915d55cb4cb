export async function memory() {}
