/** The static hosts that `dist/` is served by, each described once: the tests run it and docs/clients.md shows it. */
import type { DebianPackage, NpmPackages } from "./installed-packages.ts";

export interface Host {
  readonly name: string;
  readonly purpose: string;
  readonly from: NpmPackages | DebianPackage;
  /** What serves `dist/`, as it is typed in the repository after a build. */
  readonly shell: readonly string[];
  /** Whether it serves the canonical addresses too, which have no extension. */
  readonly canonical: boolean;
  /** Whether the tests see the media types and headers that it is told. */
  readonly headers: boolean;
  readonly note: string;
}

export const HOSTS: readonly Host[] = [
  {
    name: "nginx",
    purpose: "web server",
    from: { kind: "Debian", package: "nginx-light", program: "/usr/sbin/nginx", version: "1.22.1" },
    shell: [
      "apt install nginx-light",
      'sed "s|root dist|root $PWD/dist|" dist/nginx.conf > /etc/nginx/conf.d/hedge-funds.conf',
      "nginx -s reload",
    ],
    canonical: true,
    headers: true,
    note: "What is not there is a problem document. It compresses.",
  },
  {
    name: "Caddy",
    purpose: "web server",
    from: { kind: "Debian", package: "caddy", program: "/usr/bin/caddy", version: "2.6.2" },
    shell: ["apt install caddy", "caddy run --config dist/Caddyfile"],
    canonical: true,
    headers: true,
    note: "What is not there is a problem document. It compresses.",
  },
  {
    name: "serve",
    purpose: "web server for development",
    from: { kind: "npm", packages: ["serve"] },
    shell: ["npx serve dist"],
    canonical: true,
    headers: true,
    note: "It reads `dist/serve.json`.",
  },
  {
    name: "Cloudflare Pages",
    purpose: "hosting, run here by wrangler",
    from: { kind: "npm", packages: ["wrangler"] },
    shell: ["npm run tool -- wrangler pages deploy dist --project-name <name>"],
    canonical: true,
    headers: true,
    note:
      "It reads `dist/_redirects` and `dist/_headers`. The tests run `wrangler pages dev`, which is Pages on this machine.\n" +
      "The rules stay below its limits (100 with a placeholder, 2,000 without). The files are more than the 20,000 of its\n" +
      "free plan, and within the 100,000 files of at most 25 MiB of its paid ones.",
  },
  {
    name: "Netlify",
    purpose: "hosting, its rules read here by netlify-redirector",
    from: { kind: "npm", packages: ["netlify-redirector"] },
    shell: ["npx netlify deploy --prod --dir=dist"],
    canonical: true,
    headers: false,
    note:
      "It reads the same two files. The tests give `_redirects` to Netlify's own matcher. The host itself, and with it\n" +
      "`_headers`, cannot be run on a machine of one's own. It finds pages without a rule, and may do so at `/problems`,\n" +
      "where others give JSON.",
  },
  {
    name: "Python's http.server",
    purpose: "web server that reads no settings",
    from: { kind: "Debian", package: "python3", module: "http.server", version: "3.11" },
    shell: ["python3 -m http.server --directory dist 8080"],
    canonical: false,
    headers: false,
    note:
      "Canonical addresses are 404, and the media types of NDJSON, JSON-LD and others are unknown to it. Other hosts that\n" +
      "read no settings do the same, such as GitHub Pages: ask them for `/api/v1/terms/leverage.json`.",
  },
];
