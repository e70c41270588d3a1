import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const home = fileURLToPath(new URL("..", import.meta.url));
// Inside the package, so that its own name resolves.
const folder = `${home}node_modules/.readme`;
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Declarations that the examples assume. */
const preamble = `
import type { roundsman as made, NewOrder } from "@roundsman/client";
declare const customerId: string, deliveryAddressId: string, productId: string, url: string, key: string;
declare const wanted: NewOrder, request: Request;
`;
const client = "declare const client: ReturnType<typeof made>;\n";

const guides = (await readdir(`${home}../../docs/guides`)).filter((name) => name !== "README.md");
const pages = ["README.md", "../../docs/integrators.md"];

it.each([...pages, ...guides.map((name) => `../../docs/guides/${name}`)])(
  "%s has no example that does not compile",
  async (page) => {
    const text = await readFile(`${home}${page}`, "utf8");
    const written = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""]) => block);
    expect(written.length).toBeGreaterThanOrEqual(2);
    // The steps of a guide are one program.
    const blocks = page.includes("/guides/") ? [written.join("\n")] : written;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [index, block] of blocks.entries()) {
      const isWhole = block.includes("const { ROUNDSMAN_URL");
      const code = isWhole
        ? block
        : preamble + (block.includes("const client =") ? "" : client) + block;
      await writeFile(`${folder}/example-${index}.ts`, `${code}\nexport {};\n`);
    }
    const compilerOptions = { noUnusedLocals: false, noEmit: true };
    const settings = {
      extends: "../../tsconfig.json",
      include: ["*.ts"],
      exclude: [],
      compilerOptions,
    };
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify(settings));
    const tsc = promisify(execFile)(`${home}node_modules/.bin/tsc`, ["-p", folder]);
    const output = await tsc.then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(output).toBe("");
  },
);
