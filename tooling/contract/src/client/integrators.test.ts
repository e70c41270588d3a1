import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findWebhookWork, publishEvents, sendWebhooks } from "@roundsman/api";
import { sandboxedService, signInDemo } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

/* The programs of docs/integrators.md, run as they stand on the demo. */

const root = fileURLToPath(new URL("../../../../", import.meta.url));
// Within the package, where the client's name is found.
const folder = join(root, "tooling/contract/node_modules/.integrators");
const service = await sandboxedService({ demo: true });
const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const ROUNDSMAN_URL = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
  const scopes = [
    "tenant:read",
    "customers:read",
    "products:read",
    "orders:read",
    "orders:write",
    "connections:read",
    "connections:write",
  ];
  const made = await restOn(service).post("/api-keys", {
    as: await signInDemo(service, "olivia@fellside.example"),
    body: { name: "The page's programs", scopes },
  });
  const { key: ROUNDSMAN_KEY } = z.object({ key: z.string() }).parse(made.body);
  env = { ...process.env, ROUNDSMAN_URL, ROUNDSMAN_KEY };
  const text = await readFile(join(root, "docs/integrators.md"), "utf8");
  await mkdir(folder, { recursive: true });
  for (const [, name = "", code = ""] of text.matchAll(/^`([\w-]+)\.ts`.*?^```ts\n(.*?)^```$/gms)) {
    await writeFile(join(folder, `${name}.mts`), code);
  }
});
afterAll(async () => {
  await stop(server);
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const nodeArguments = (program: string) => ["--import", "tsx", join(folder, `${program}.mts`)];
const run = async (program: string, more: NodeJS.ProcessEnv = {}) => {
  const options = { env: { ...env, ...more }, cwd: join(root, "tooling/contract") };
  return (await promisify(execFile)(process.execPath, nodeArguments(program), options)).stdout;
};

/** What the worker does each second. */
async function turn(): Promise<void> {
  const { publish } = await findWebhookWork(service);
  for (const tenantId of publish) await publishEvents(service, tenantId);
  for (const endpoint of (await findWebhookWork(service)).send)
    await sendWebhooks(service, endpoint);
}

it("takes an order, is told of it by a verified webhook, and catches up", async () => {
  const told = spawn(process.execPath, nodeArguments("told"), {
    env,
    cwd: join(root, "tooling/contract"),
  });
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
    await turn();
    expect([await ended, said]).toEqual([0, said]);
  } finally {
    told.kill();
  }
  const id = /^order\.placed: ([\da-f-]{36})$/m.exec(said)?.[1] ?? said;
  const events = (await run("catch-up")).trim().split("\n");
  expect(events.at(-1)).toContain(`order.placed ${id}`);
  // Whoever goes on after the last one has nothing to read.
  const [last = ""] = (events.at(-1) ?? "").split(" ");
  expect(await run("catch-up", { LAST_EVENT: last })).toBe("");
}, 60_000);
