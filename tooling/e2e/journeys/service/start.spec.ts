import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { freePortBase } from "../../src/service/free-port";
import { postgresPids } from "../../src/service/own-processes";
import { root, newFolder } from "../../src/service/programs";
import { test } from "../../src/service/journey";
import { password } from "../../src/people/people";

/* npm start itself: on an embedded PostgreSQL, through a kill -9, and with a port taken. No page is opened. */

const folder = newFolder("start");
const database = ["BUSINESS_DATABASE_URL", "SERVICE_DATABASE_URL"];

/** Starts everything as a process group of its own; gives the group and what it printed. */
function start(base: number, more: NodeJS.ProcessEnv = {}) {
  const env: NodeJS.ProcessEnv = { ...process.env, PORT_BASE: String(base), DATA_FOLDER: folder };
  // Of the shell it is started from, and nobody's business here.
  env["STRANGERS_SECRET"] = "of another program";
  delete env["DATABASE_URL"];
  Object.assign(env, more);
  const child = spawn(process.execPath, [join(root, "tooling/run/start.mjs")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  return { child, printed: () => printed };
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once("exit", done));

async function running(started: ReturnType<typeof start>): Promise<void> {
  await expect
    .poll(() => started.printed().includes("Roundsman is running.") || started.child.exitCode, {
      timeout: 120_000,
    })
    .toBe(true);
}

const push = ["VAPID_PRIVATE_KEY", "VAPID_PUBLIC_KEY"];
const money = ["CONNECTIONS_KEY", "PAYMENTS_SANDBOX_SECRET"];

/** What started, in this order, and of the secrets that there are here those that each needs. */
const secretsOf: [name: string, secrets: string[]][] = [
  ["postgres", []],
  ["rest", [...database, ...money, "SECRET_KEY", "SHOP_PREVIEW_KEY"]],
  ["worker", [...database, ...money, ...push]],
  ["web", [...database, ...money, "SECRET_KEY", "SHOP_PREVIEW_KEY", "VAPID_PUBLIC_KEY"]],
  ["console", [...database, "SECRET_KEY"]],
  ["shop", [...database, ...money, "SHOP_PREVIEW_KEY", "VAPID_PUBLIC_KEY"]],
];

/** As the operating system knows the processes, where it tells. */
function expectOwnSecretsOnly(): void {
  if (!existsSync("/proc")) return;
  const pids = JSON.parse(readFileSync(join(folder, "running.json"), "utf8")) as number[];
  const seen = pids.map((pid, at) => {
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const names = variables.map((variable) => variable.split("=")[0] ?? "");
    const secrets = names.filter((name) => /_KEY|SECRET|DATABASE_URL|STRANGER/.test(name));
    return [secretsOf[at]?.[0], secrets.toSorted()];
  });
  expect(seen).toEqual(secretsOf.map(([name, secrets]) => [name, secrets.toSorted()]));
}

/** No other account of the machine reads what is kept. The cluster is lent to one, and keeps its own modes. */
function expectKeptToOwner(): void {
  const modes = new Set<string>();
  const look = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isSymbolicLink() || entry.name === "cluster") continue;
      modes.add(`${entry.isDirectory() ? "folder" : "file"} ${modeOf(path)}`);
      if (entry.isDirectory()) look(path);
    }
  };
  look(folder);
  expect(modeOf(folder)).toBe("700");
  expect([...modes].toSorted()).toEqual(["file 600", "folder 700"]);
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** kill -9 of the command, of all it started, and (where /proc tells them) of PostgreSQL's own processes. */
function killAll(command: ChildProcess): void {
  const recorded = JSON.parse(readFileSync(join(folder, "running.json"), "utf8")) as number[];
  for (const pid of [command.pid ?? 0, ...recorded, ...postgresPids(folder)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone in the meantime.
    }
  }
}

test("a taken port is named", async () => {
  const base = await freePortBase();
  const holder = createServer();
  await new Promise<void>((ready) => holder.listen(base + 1, "127.0.0.1", ready));
  const started = start(base);
  expect(await ended(started.child)).toBe(1);
  holder.close();
  expect(started.printed()).toContain(`Port ${base + 1} (for console) is taken.`);
});

test("the demo is started for this machine alone", async () => {
  const more = { DATA_FOLDER: newFolder("public"), WEB_URL: "https://a.example" };
  const started = start(await freePortBase(), more);
  expect(await ended(started.child)).toBe(1);
  expect(started.printed()).toContain("only where every public address is on localhost");
});

test("kill -9 of everything while orders are taken: each that was answered is there", async () => {
  test.setTimeout(300_000);
  const base = await freePortBase();
  const rest = `http://localhost:${base + 1000}`;
  const first = start(base);
  await running(first);
  expectOwnSecretsOnly();
  expectKeptToOwner();

  const cookie = await signIn(rest);
  const post = (path: string, body: object) =>
    fetch(`${rest}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const get = async (path: string) =>
    (await fetch(`${rest}${path}`, { headers: { cookie } })).json();
  const [customer] = ((await get("/customers?limit=1")) as { items: { id: string }[] }).items;
  const [product] = ((await get("/products?limit=1")) as { items: { id: string }[] }).items;
  const answered: string[] = [];
  const killing = new Promise<void>((killed) => {
    const watch = setInterval(() => {
      if (answered.length < 60) return;
      clearInterval(watch);
      killAll(first.child);
      killed();
    }, 5);
  });
  const takeSome = async () => {
    for (let n = 0; n < 20; n += 1) {
      try {
        const answer = await post("/orders", {
          customerId: customer?.id,
          fulfilment: "collection",
          paymentMethod: "cash",
          lines: [{ productId: product?.id, quantity: 1 }],
        });
        if (answer.ok) answered.push(((await answer.json()) as { id: string }).id);
      } catch {
        return;
      }
    }
  };
  await Promise.all([killing, ...Array.from({ length: 10 }, takeSome)]);
  expect(answered.length).toBeGreaterThanOrEqual(60);

  const began = Date.now();
  const second = start(base);
  await running(second);
  console.log(`the second npm start took ${Math.round((Date.now() - began) / 1000)} s`);
  const missing: string[] = [];
  for (const id of answered) {
    const answer = await fetch(`${rest}/orders/${id}`, { headers: { cookie } });
    if (answer.status !== 200) missing.push(id);
  }
  expect(missing).toEqual([]);
  const stopped = ended(second.child);
  second.child.kill("SIGINT");
  expect(await stopped).toBe(0);
});

async function signIn(rest: string): Promise<string> {
  const answer = await fetch(`${rest}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "olivia@fellside.example", password }),
  });
  return (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
