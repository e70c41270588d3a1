import { openDemoDatabase, type DemoDatabase } from "@roundsman/testing/running";
import { loadMany } from "./load";
import type { ScaleSettings } from "./settings";

/** The demo alone, and beside it a database that is full. */
export interface Sizes {
  small: DemoDatabase;
  full: DemoDatabase;
  /** In the order of the columns: the demo alone, one of many, the largest. */
  names: readonly string[];
  close: () => Promise<void>;
}

export async function openSizes(
  wanted: ScaleSettings,
  say: (line: string) => void,
): Promise<Sizes> {
  const [small, full] = [await openDemoDatabase(), await openDemoDatabase()];
  const close = async () => {
    await Promise.all([small.close(), full.close()]);
  };
  try {
    await loadMany(full, wanted, say);
  } catch (error) {
    await close();
    throw error;
  }
  const names = [
    "the demo alone",
    `${wanted.orders} orders among ${wanted.businesses} businesses`,
    `${wanted.largest} orders`,
  ];
  return { small, full, names, close };
}
