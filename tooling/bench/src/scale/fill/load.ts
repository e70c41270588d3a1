import type { DemoDatabase } from "@roundsman/testing/running";
import { grow } from "../../grow";
import { orders, others } from "../../kinds";
import { multiplying } from "./multiply";
import { onDatabase } from "../../on-database";
import { setAside } from "./set-aside";
import type { ScaleSettings } from "../settings";

/**
 * Gives Fellside the customers and orders each business has, puts the others beside it, then makes Fellside the
 * largest. Says how long each step took.
 */
export async function loadMany(
  { url, superuserUrl }: Pick<DemoDatabase, "url" | "superuserUrl">,
  wanted: ScaleSettings,
  say: (line: string) => void,
): Promise<void> {
  const step = stepsFrom(say);
  await grow(url, [others.customers], wanted.customers);
  await grow(url, [orders], wanted.orders);
  step("one business");
  await onDatabase(superuserUrl, async (client) => {
    // Only while loading: what is measured waits for the disk as ever.
    await alter(client, "SET fsync = off", "SET full_page_writes = off", "SET autovacuum = off");
    const statements = await multiplying(client, wanted.businesses);
    const putBack = await setAside(client);
    for (const statement of statements) await client.query(statement);
    step(`${wanted.businesses} beside it`);
    await grow(url, [orders], wanted.largest);
    step(`${wanted.largest} orders of its own, vacuum and statistics`);
    await putBack();
    step("indexes");
    await alter(client, "RESET fsync", "RESET full_page_writes", "RESET autovacuum");
    await client.query("CHECKPOINT");
    step("checkpoint");
  });
}

async function alter(client: { query: (text: string) => Promise<unknown> }, ...all: string[]) {
  for (const one of all) await client.query(`ALTER SYSTEM ${one}`);
  await client.query("SELECT pg_reload_conf()");
}

function stepsFrom(say: (line: string) => void) {
  let from = performance.now();
  return (name: string) => {
    const now = performance.now();
    say(`loaded ${name}: ${((now - from) / 1000).toFixed(0)} s`);
    from = now;
  };
}
