import { openDB, type DBSchema } from "idb";
import type { RouterOutputs } from "@/trpc/outputs";

export type Day = RouterOutputs["office"]["driving"]["day"];

interface Shape extends DBSchema {
  day: { key: string; value: Day };
}

const name = "roundsman-drive-day";

const open = () =>
  // A day that an earlier version kept lacks what this one shows: it is read again.
  openDB<Shape>(name, 11, {
    upgrade(database, from) {
      if (from > 0) database.deleteObjectStore("day");
      database.createObjectStore("day");
    },
  });

/** Keeps a driver's day as it was last known, unless a later one is kept. @throws where nothing can be kept */
export async function keepDay(owner: string, day: Day): Promise<void> {
  const database = await open();
  const { store, done } = database.transaction("day", "readwrite");
  const kept = await store.get(owner);
  if (!kept || kept.readAt <= day.readAt) await store.put(day, owner);
  await done;
  database.close();
}

/** The day this driver's phone last knew. */
export async function keptDay(owner: string): Promise<Day | undefined> {
  const database = await open();
  const day = await database.get("day", owner);
  database.close();
  return day;
}

/** Whoever signs out leaves nobody's addresses behind; what is unsent stays, and is theirs alone. */
export async function forgetDays(): Promise<void> {
  const database = await open();
  await database.clear("day");
  database.close();
  if ("caches" in globalThis) await caches.delete("drive-page");
}
