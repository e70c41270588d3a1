#!/usr/bin/env node
// Bundles what Node runs: `bundle src/main.ts … --into dist`, run in its package. The bundle contains our packages and
// the libraries they use. Natives, workers, and libraries that read files from their own folder can't be bundled. They
// stay outside, and are dependencies of the built package, so that Node finds them.
//
// With `--split`, code that several entries share is written once, and code behind a dynamic import becomes a separate
// file, which is read only when needed.
//
// `--loaded-as @our/package/built` also writes a file for each entry into dist/loaded. It has the same exports, and
// imports the entry under that name at run time. An app of Next compiles that file instead of our sources.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
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

/**
 * A split bundle gives a library in CommonJS only the export `default`, but Node also exports its names, which the
 * code uses. So a library that is imported lazily is loaded here to read its exports.
 */
const namesOfCommonJs = {
  name: "names of CommonJS",
  setup(bundling) {
    bundling.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "resolved") return undefined;
      const resolved = await bundling.resolve(path, { kind, resolveDir, pluginData: "resolved" });
      if (resolved.errors.length > 0 || resolved.external || !/\.c?js$/.test(resolved.path))
        return resolved;
      const isModule = /^(import|export)\b/m.test(await readFile(resolved.path, "utf8"));
      return isModule ? resolved : { path: resolved.path, namespace: "named" };
    });
    bundling.onLoad({ filter: /.*/, namespace: "named" }, async ({ path }) => {
      const library = await import(pathToFileURL(path).href);
      const all = { ...library.default, ...library };
      const names = Object.keys(all).filter((name) => name !== "default" && /^[\w$]+$/.test(name));
      const from = JSON.stringify(path);
      const contents = [
        `import * as library from ${from};`,
        `const all = { ...library.default, ...library };`,
        `export default library.default ?? library;`,
        ...names.map(
          (name, index) => `const own${index} = all.${name}; export { own${index} as ${name} };`,
        ),
      ];
      return { contents: contents.join("\n"), resolveDir: dirname(path) };
    });
  },
};

const { positionals: entryPoints, values } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: "string" },
    split: { type: "boolean", default: false },
    "loaded-as": { type: "string" },
  },
});
const outdir = values.into;
if (!outdir || entryPoints.length === 0) {
  throw new Error(
    "bundle <the files to bundle> --into <a folder> [--split] [--loaded-as <a name>]",
  );
}

await rm(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints,
  outdir,
  bundle: true,
  splitting: values.split,
  chunkNames: "parts/[name]-[hash]",
  platform: "node",
  target: "node20",
  format: "esm",
  // V8 keeps the text of loaded files, so whitespace is removed. Names stay, so that a stack trace is readable. Lines
  // are short, because Node prints the line of an uncaught error.
  minifyWhitespace: true,
  lineLimit: 160,
  sourcemap: true,
  // Node reads and keeps a file's complete source map. A line and a column are enough to find the source.
  sourcesContent: false,
  external: [...outside, "pg-native"],
  plugins: values.split ? [namesOfCommonJs] : [],
  // Libraries written for CommonJS use these names, even inside an ES module.
  banner: {
    js: [
      'import { createRequire as requireFrom } from "node:module";',
      "const require = requireFrom(import.meta.url);",
      "const __filename = import.meta.filename;",
      "const __dirname = import.meta.dirname;",
    ].join("\n"),
  },
  logLevel: "warning",
  metafile: true,
});

// V8 keeps a file's text with two bytes per character if any character is outside ASCII. esbuild leaves such
// characters in regular expressions and tagged templates, where their escapes mean the same.
for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith(".js"))) {
  const text = await readFile(file, "utf8");
  const escaped = text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (escaped !== text) await writeFile(file, escaped);
}

const loadedAs = values["loaded-as"];
if (loadedAs) {
  await mkdir(join(outdir, "loaded"));
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) =>
    entryPoints.includes(entryPoint),
  );
  for (const [file, { exports }] of entries) {
    const from = `${loadedAs}/${basename(file, ".js")}`;
    const text = `export const { ${exports.join(", ")} } = await import(/* turbopackIgnore: true */ "${from}");\n`;
    await writeFile(join(outdir, "loaded", basename(file)), text);
  }
}
