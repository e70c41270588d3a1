import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { freePortBase } from "../../src/service/free-port";
import { postgresPids } from "../../src/service/own-processes";
import { newFolder } from "../../src/service/programs";
import { test } from "../../src/service/journey";
import {
  exitCode,
  running,
  startedPids,
  startWhole,
  stopWhole,
} from "../../src/service/whole-service";

/* Tests npm start itself: on an embedded PostgreSQL, through a kill -9, and with a port taken. It opens no page. */

const folder = newFolder("start");
const database = ["BUSINESS_DATABASE_URL", "SERVICE_DATABASE_URL"];

const push = ["VAPID_PRIVATE_KEY", "VAPID_PUBLIC_KEY"];
const money = ["CONNECTIONS_KEY", "PAYMENTS_SANDBOX_SECRET"];

/** The processes in the order of their start, each with the secrets that it needs. */
const secretsOf: [name: string, secrets: string[]][] = [
  ["postgres", []],
  ["rest", [...database, ...money, "SECRET_KEY", "SHOP_PREVIEW_KEY"]],
  ["worker", [...database, ...money, ...push]],
  ["web", [...database, ...money, "SECRET_KEY", "SHOP_PREVIEW_KEY", "VAPID_PUBLIC_KEY"]],
  ["console", [...database, "SECRET_KEY"]],
  ["shop", [...database, ...money, "SHOP_PREVIEW_KEY", "VAPID_PUBLIC_KEY"]],
];

/** Compares the environment of each process, where /proc has it. */
function expectOwnSecretsOnly(): void {
  if (!existsSync("/proc")) return;
  const seen = startedPids(folder).map((pid, at) => {
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const names = variables.map((variable) => variable.split("=")[0] ?? "");
    const secrets = names.filter((name) => /_KEY|SECRET|DATABASE_URL|STRANGER/.test(name));
    return [secretsOf[at]?.[0], secrets.toSorted()];
  });
  expect(seen).toEqual(secretsOf.map(([name, secrets]) => [name, secrets.toSorted()]));
}

/**
 * Expects that no other account of the machine can read the data folder. The cluster may belong to another account,
 * and has its own modes.
 */
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

/** Kills the command, all processes it started, and PostgreSQL's own processes where /proc lists them, with -9. */
function killAll(command: ChildProcess): void {
  for (const pid of [command.pid ?? 0, ...startedPids(folder), ...postgresPids(folder)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended in the meantime.
    }
  }
}

test("a taken port is named", async () => {
  const base = await freePortBase();
  const holder = createServer();
  await new Promise<void>((ready) => holder.listen(base + 1, "127.0.0.1", ready));
  const started = startWhole(folder, base);
  expect(await exitCode(started.child)).toBe(1);
  holder.close();
  expect(started.printed()).toContain(`Port ${base + 1} (for console) is taken.`);
});

test("the demo is started for this machine alone", async () => {
  const more = { WEB_URL: "https://a.example" };
  const started = startWhole(newFolder("public"), await freePortBase(), more);
  expect(await exitCode(started.child)).toBe(1);
  expect(started.printed()).toContain("only where every public address is on localhost");
});

test("kill -9 of everything loses no answered order, and of one process ends nothing", async () => {
  test.setTimeout(300_000);
  const base = await freePortBase();
  const first = startWhole(folder, base);
  await running(first);
  expectOwnSecretsOnly();
  expectKeptToOwner();

  await first.signIn();
  const goods = await firstGoods(first);
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
        const answer = await first.ask("POST", "/orders", collected(goods));
        if (answer.ok) answered.push(((await answer.json()) as { id: string }).id);
      } catch {
        return;
      }
    }
  };
  await Promise.all([killing, ...Array.from({ length: 10 }, takeSome)]);
  expect(answered.length).toBeGreaterThanOrEqual(60);

  const began = Date.now();
  const second = startWhole(folder, base);
  await running(second);
  console.log(`the second npm start took ${Math.round((Date.now() - began) / 1000)} s`);
  await second.signIn();
  const missing: string[] = [];
  for (const id of answered) {
    const answer = await second.ask("GET", `/orders/${id}`);
    if (answer.status !== 200) missing.push(id);
  }
  expect(missing).toEqual([]);

  // Kills PostgreSQL itself, which is no child process, and then another process.
  const takesOrders = () =>
    expect
      .poll(() => statusOf(second.ask("POST", "/orders", collected(goods))), { timeout: 90_000 })
      .toBe(201);
  for (const pid of postgresPids(folder)) process.kill(pid, "SIGKILL");
  await takesOrders();
  expect(second.printed()).toContain("PostgreSQL ended by itself. Starting it again.");
  const [, rest = 0] = startedPids(folder);
  process.kill(rest, "SIGKILL");
  await takesOrders();
  expect(second.printed()).toContain("rest ended by itself (SIGKILL). Starting it again");
  expect(second.child.exitCode).toBeNull();
  expect(await stopWhole(second)).toBe(0);
});

interface Goods {
  customerId: string;
  productId: string;
}

async function firstGoods({ ask }: ReturnType<typeof startWhole>): Promise<Goods> {
  const firstOf = async (path: string): Promise<string> =>
    (await (await ask("GET", `${path}?limit=1`)).json()).items[0].id;
  return { customerId: await firstOf("/customers"), productId: await firstOf("/products") };
}

const collected = ({ customerId, productId }: Goods) => ({
  customerId,
  fulfilment: "collection",
  paymentMethod: "cash",
  lines: [{ productId, quantity: 1 }],
});

/** Returns the status of an answer; 0 if there was none. */
const statusOf = (asked: Promise<Response>): Promise<number> =>
  asked.then(
    ({ status }) => status,
    () => 0,
  );
