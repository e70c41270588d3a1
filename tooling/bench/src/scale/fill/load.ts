import type { Client } from "pg";
import { growKind } from "../../grow";
import { orders, others } from "../../kinds";
import { onDatabase } from "../../on-database";
import type { ScaleSettings } from "../settings";
import { multiplying, newClones, type Clone } from "./multiply";
import { withoutTriggers, type Place } from "./place";
import { setAside } from "./set-aside";
import { Stopwatch } from "./stopwatch";
import { whileLoading } from "./without-disk";

/**
 * Gives Fellside the customers and orders that each business has, adds the other businesses as its clones, then makes
 * Fellside the largest. Prints how long each step took.
 */
export async function loadMany(
  superuserUrl: string,
  wanted: ScaleSettings,
  say: (line: string) => void,
): Promise<void> {
  const watch = new Stopwatch(say);
  await onDatabase(superuserUrl, async (client) => {
    await client.query(withoutTriggers);
    const tables = ["businesses", "users", ...(await tablesOfBusinesses(client))];
    const own = (table: string) => table;
    const place: Place = { client, tables, nameOf: own, sourceOf: own };
    await watch.time("one business", () => growFirst(place, wanted));
    const clones = await newClones(client, wanted.businesses);
    await whileLoading([superuserUrl], watch, () => fill(place, { clones, ...wanted }, watch));
  });
  watch.tell();
}

/** Gives Fellside the customers and orders that each business has. */
export async function growFirst(place: Place, wanted: ScaleSettings): Promise<void> {
  await growKind(place, others.customers, wanted.customers);
  await growKind(place, orders, wanted.orders);
  await vacuum(place);
}

/**
 * Writes the rows of Fellside's clones at one place.
 * @param largest number of Fellside's orders in the end; set only at the place that stores Fellside
 */
export async function fill(
  place: Place,
  { clones, largest }: { clones: readonly Clone[]; largest?: number },
  watch: Stopwatch,
): Promise<void> {
  const { client } = place;
  const statements = await multiplying(place, clones);
  const putBack = await watch.time("setting indexes aside", () => setAside(place));
  await watch.time("others beside it", async () => {
    for (const statement of statements) await client.query(statement);
  });
  if (largest !== undefined) {
    await watch.time("orders of its own", () => growKind(place, orders, largest));
  }
  await watch.time("vacuum and statistics", () => vacuum(place));
  await watch.time("indexes", putBack);
}

export const vacuum = ({ client, tables, nameOf }: Place) =>
  client.query(`VACUUM ANALYZE ${tables.map(nameOf).join(", ")}`);

async function tablesOfBusinesses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables
      USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'tenant_id'`,
  );
  return rows.map(({ name }) => name);
}
