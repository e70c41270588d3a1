import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { home, openIntegrator, root } from "./integrator";

/* Runs the programs of docs/integrators.md verbatim on the demo. */

const at = await openIntegrator(".integrators");
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  env = await at.environment([
    "tenant:read",
    "customers:read",
    "products:read",
    "orders:read",
    "orders:write",
    "connections:read",
    "connections:write",
  ]);
  const text = await readFile(join(root, "docs/integrators.md"), "utf8");
  for (const [, name = "", code = ""] of text.matchAll(/^`([\w-]+)\.ts`.*?^```ts\n(.*?)^```$/gms)) {
    await writeFile(join(at.folder, `${name}.mts`), code);
  }
});
afterAll(() => at.close());

const nodeArguments = (program: string) => ["--import", "tsx", join(at.folder, `${program}.mts`)];
const run = async (program: string) =>
  (await promisify(execFile)(process.execPath, nodeArguments(program), { env, cwd: home })).stdout;

it("takes an order and is told of it by a verified webhook", async () => {
  const told = spawn(process.execPath, nodeArguments("told"), { env, cwd: home });
  let said = "";
  told.stdout.on("data", (text: Buffer) => (said += text.toString()));
  told.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve) => told.on("exit", resolve));
  try {
    while (!said.includes("Waiting for an order")) {
      expect([told.exitCode, said]).toEqual([null, said]);
      await pause(50);
    }
    expect(await run("order")).toMatch(/^Order [\w-]+: £\d/);
    await at.turn();
    expect([await ended, said]).toEqual([0, said]);
  } finally {
    told.kill();
  }
  expect(said).toMatch(/^order\.placed: [\da-f-]{36}$/m);
});
