import { Client, type PoolClient } from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";

import { testDatabase } from "../../testing";
import { sendInTurn } from "./send-in-turn";

const { database, urls, drop } = await testDatabase();
const client = new Client({ connectionString: urls.owner }) as Client & PoolClient;
/** All statements of the connection, and the most that it had at once. */
let sent: string[] = [];
let most = 0;

await client.connect();
hear(client);
sendInTurn(client);
beforeEach(() => {
  sent = [];
  most = 0;
});
afterAll(async () => {
  await client.end();
  await drop();
});

function hear(connection: PoolClient): void {
  const send = connection.query.bind(connection) as unknown as (...args: unknown[]) => unknown;
  let underWay = 0;
  const query = async (...args: unknown[]): Promise<unknown> => {
    sent.push(String(args[0]));
    most = Math.max(most, (underWay += 1));
    try {
      return await send(...args);
    } finally {
      underWay -= 1;
    }
  };
  Object.assign(connection, { query });
}

const number = async (text: string, values?: unknown[]) => {
  const { rows } = await client.query<{ n: number }>(text, values);
  return rows[0]?.n;
};

it("sends what is asked at once one after another, in the order in which it was asked", async () => {
  const texts = ["SELECT 1 AS n, pg_sleep(0.05)", "SELECT 2 AS n", "SELECT 3 AS n"];
  expect(await Promise.all(texts.map((text) => number(text)))).toEqual([1, 2, 3]);
  expect(sent).toEqual(texts);
  expect(most).toBe(1);
});

it("goes on after one that failed, and sends what is asked from an answer", async () => {
  const failed = client.query("SELECT 1 / 0");
  const after = number("SELECT $1::int AS n", [4]).then((n) => number("SELECT $1::int AS n", [n]));
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  expect(await after).toBe(4);
  expect(most).toBe(1);
});

it("answers by a callback, too", async () => {
  const heard: unknown[] = [];
  const asking = [
    new Promise<void>((done) => {
      client.query("SELECT 5 AS n", (error, { rows }) => done(void heard.push(error, rows)));
    }),
    new Promise<void>((done) => {
      client.query("SELECT 1 / 0", (error: Error & { code?: string }) =>
        done(void heard.push(error.code)),
      );
    }),
  ];
  await Promise.all(asking);
  expect(heard).toEqual([null, [{ n: 5 }], "22012"]);
  expect(most).toBe(1);
});

it("is how the service's connections send", async () => {
  const client = await database.pools.service.connect();
  try {
    const order: number[] = [];
    const ask = async (text: string, n: number) => {
      await client.query(text);
      order.push(n);
    };
    const waiting: unknown = Reflect.get(client, "_queryQueue");
    const all = [ask("SELECT pg_sleep(0.05)", 1), ask("SELECT 1", 2), ask("SELECT 1", 3)];
    expect(waiting).toEqual([]);
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3]);
  } finally {
    client.release();
  }
});
