#!/usr/bin/env node
// Bundles what Node runs: `bundle src/main.ts … --into dist`, run in its package. Our packages and the libraries
// they use go in. What can't be bundled stays outside, and is a dependency of the package that is built, so that
// Node finds it: natives, workers, and libraries that read files beside them.
//
// With `--split`, what several entries share is written once, and what the code imports only when it needs it is a
// file of its own, read only then.
//
// `--loaded-as @our/package/built` writes a file for each entry into dist/loaded, too, which exports the same and
// imports the entry under that name as it runs. An app of Next compiles that file in place of our sources.
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
 * Of a library in CommonJS, a part of a split bundle exports `default` alone. Node gives its names, too, and code
 * goes by them: a library that is imported when it is needed is asked here what it exports.
 */
const namesOfCommonJs = {
  name: "names of CommonJS",
  setup(bundling) {
    bundling.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "found") return undefined;
      const found = await bundling.resolve(path, { kind, resolveDir, pluginData: "found" });
      if (found.errors.length > 0 || found.external || !/\.c?js$/.test(found.path)) return found;
      const isModule = /^(import|export)\b/m.test(await readFile(found.path, "utf8"));
      return isModule ? found : { path: found.path, namespace: "named" };
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
        ...names.map((name, at) => `const own${at} = all.${name}; export { own${at} as ${name} };`),
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
  // V8 keeps the text of what it has loaded. Names stay, so that a stack reads as ever, and lines are short, since
  // Node prints the line of what nobody caught.
  minifyWhitespace: true,
  lineLimit: 160,
  sourcemap: true,
  // Node reads a map whole with its file, and keeps it. A line and a column are enough to find the source.
  sourcesContent: false,
  external: [...outside, "pg-native"],
  plugins: values.split ? [namesOfCommonJs] : [],
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
  metafile: true,
});

// V8 keeps the text of a file with two bytes for each character where any is beyond ASCII. esbuild leaves such
// characters in regular expressions and tagged templates; their escapes mean the same there.
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
