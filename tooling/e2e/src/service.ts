import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { secretKey, templateEnvironment, templateUrl } from "./demo-template";
import { freePortBase } from "./free-port";
import { house, newFolder } from "./house";
import { test } from "./journey";

export interface RunningService {
  web: string;
  console: string;
  /** The shops' bare host; a business's shop stands at `shopOf(slug)`. */
  shop: string;
  rest: string;
  /** The folder its mails are written to. */
  mail: string;
  /** Its database, for what takes too long to do by hand, such as twelve thousand rows. */
  database: string;
  shopOf: (slug: string) => string;
}

/**
 * The whole service for one file of journeys, started as `npm start` starts it once all is built, on a
 * clone of the demo of its own. Call it once at the top of the file; read the addresses inside tests.
 * @param settings further ones, asked for as it starts
 */
export function useService(
  settings: () => Promise<Record<string, string>> = async () => ({}),
): RunningService {
  const service: RunningService = {
    web: "",
    console: "",
    shop: "",
    rest: "",
    mail: "",
    database: "",
    shopOf: () => "",
  };
  let running: ChildProcess;
  let database: Clone;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    database = await cloneDemo();
    const base = await freePortBase();
    const data = newFolder("e2e-data");
    const at = (port: number) => `http://localhost:${port}`;
    Object.assign(service, {
      web: at(base),
      console: at(base + 1),
      shop: at(base + 2),
      rest: at(base + 1000),
      mail: join(data, "mail"),
      database: database.url,
      shopOf: (slug: string) => `http://${slug}.localhost:${base + 2}`,
    });
    running = await startService(base, data, { ...database.environment, ...(await settings()) });
  });
  test.afterAll(async ({ browser }) => {
    // A page that is left open hears of changes, and its server waits ten seconds for it to go.
    await Promise.all(browser.contexts().map((context) => context.close()));
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    await ended;
    await database.drop();
  });
  return service;
}

interface Clone {
  /** As the owner of the tables. */
  url: string;
  /** What a service on it is told. */
  environment: Record<string, string>;
  drop: () => Promise<void>;
}

async function cloneDemo(): Promise<Clone> {
  const template = new URL(process.env[templateUrl] ?? "");
  const name = `journey_${randomBytes(5).toString("hex")}`;
  const maintenance = new URL(template);
  maintenance.pathname = "/postgres";
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  // Nothing here outlives a crash: no commit waits for the disk. start.spec.ts kills a service that waits.
  await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  const named = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const serving = JSON.parse(process.env[templateEnvironment] ?? "{}") as Record<string, string>;
  const url = named(template.href);
  return {
    url,
    environment: {
      DATABASE_URL: url,
      ...Object.fromEntries(Object.entries(serving).map(([key, address]) => [key, named(address)])),
    },
    async drop() {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

function startService(
  base: number,
  data: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(house, "tooling/run/start.mjs"), "--ready"], {
    cwd: house,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT_BASE: String(base),
      DATA_FOLDER: data,
      SECRET_KEY: secretKey,
      PAYMENTS: "sandbox",
      TRUST_CENTRE: "on",
      ...settings,
    },
  });
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      if (text.includes("Roundsman is running.")) resolve(child);
    });
    child.on("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${text}`)));
  });
}
