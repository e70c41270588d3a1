#!/usr/bin/env node
// Bundles a server process: `bundle src/main.ts dist/main.js`, run in its package. Our packages and
// the libraries they use go in. What can't be bundled stays outside, and is a dependency of the package
// that is built, so that Node finds it: natives, workers, and libraries that read files beside them.
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { build } from "esbuild";

const outside = [
  "@node-rs/argon2",
  "@redocly/openapi-core",
  "@scalar/api-reference",
  "@stoplight/spectral-core",
  "@stoplight/spectral-rulesets",
  "graphile-worker",
  "pdfkit",
  "pino",
  "piscina",
  "sharp",
];

const [, , entry, outfile] = process.argv;
if (!entry || !outfile) throw new Error("bundle <the file to bundle> <the file to write>");

await rm(dirname(outfile), { recursive: true, force: true });
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  external: [...outside, "pg-native"],
  // Libraries written for CommonJS ask for these by name, also when they are inside an ES module.
  banner: {
    js: [
      'import { createRequire as requireFrom } from "node:module";',
      "const require = requireFrom(import.meta.url);",
      "const __filename = import.meta.filename;",
      "const __dirname = import.meta.dirname;",
    ].join("\n"),
  },
  logLevel: "warning",
});
