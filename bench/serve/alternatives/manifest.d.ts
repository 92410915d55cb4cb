/** The path of every file, and the name of its value: bundled in, as a build would. */
declare module "manifest" {
  const MANIFEST: Readonly<Record<string, string>>;
  export default MANIFEST;
}
