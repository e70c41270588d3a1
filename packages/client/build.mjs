// Builds the package twice, for `import` and for `require`: one JavaScript file for each source file, so that
// bundlers drop unused ones, and the types with them.
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { build } from "esbuild";

const files = await readdir("src", { recursive: true });
const entryPoints = files
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => `src/${file}`);

await rm("dist", { recursive: true, force: true });
await promisify(execFile)("tsc", ["-p", "tsconfig.build.json"]);
for (const format of ["esm", "cjs"]) {
  await build({
    entryPoints,
    outdir: `dist/${format}`,
    outbase: "src",
    format,
    platform: "neutral",
    target: "es2022",
    logLevel: "warning",
  });
}
await cp("dist/esm", "dist/cjs", { recursive: true, filter: (file) => !file.endsWith(".js") });
await mkdir("dist/cjs", { recursive: true });
await writeFile("dist/cjs/package.json", `${JSON.stringify({ type: "commonjs" })}\n`);
