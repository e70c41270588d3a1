import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

const index = fileURLToPath(new URL("index.ts", import.meta.url));

/** Returns the bundled and minified size in bytes of a program that uses this part of the client. */
async function bytesOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: program.replace("@roundsman/client", index),
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
}

it("is under 30 kB for one resource, and most of that is left out where only webhooks are verified", async () => {
  const one = await bytesOf(
    'import { connect, orders } from "@roundsman/client"; console.log(orders(connect({})).list());',
  );
  const webhooks = await bytesOf(
    'import { verifyWebhook } from "@roundsman/client"; console.log(verifyWebhook);',
  );
  const all = await bytesOf(
    'import { roundsman } from "@roundsman/client"; console.log(roundsman({}));',
  );
  expect(one).toBeLessThan(30_000);
  expect(one).toBeLessThan(all / 2);
  expect(webhooks).toBeLessThan(3000);
});
