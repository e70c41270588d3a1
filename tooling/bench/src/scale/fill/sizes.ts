import { openDemoDatabase } from "@roundsman/testing/running";
import { loadMany } from "./load";
import { demoOnCluster, manyOnCluster } from "./on-cluster";
import type { ScaleSettings } from "../settings";
import type { Sized } from "./sized";

/** A database with the demo alone, and a full database. */
export interface Sizes {
  small: Sized;
  full: Sized;
  /** The names in the order of the columns: the demo alone, one of many, the largest. */
  names: readonly string[];
  close: () => Promise<void>;
}

/** @param coordinator address of the cluster's coordinator; if left out, each database is on its own PostgreSQL */
export async function openSizes(
  wanted: ScaleSettings,
  coordinator: string | undefined,
  say: (line: string) => void,
): Promise<Sizes> {
  const small = coordinator ? await demoOnCluster(coordinator, wanted) : await demoAlone();
  try {
    const full = coordinator
      ? await manyOnCluster(coordinator, wanted, say)
      : await manyAlone(wanted, say);
    const names = [
      "the demo alone",
      `${wanted.orders} orders among ${wanted.businesses} businesses`,
      `${wanted.largest} orders`,
    ];
    const close = async () => {
      await Promise.all([small.close(), full.close()]);
    };
    return { small, full, names, close };
  } catch (error) {
    await small.close();
    throw error;
  }
}

async function demoAlone(): Promise<Sized> {
  const demo = await openDemoDatabase();
  return { ...demo, nodes: [demo.superuserUrl] };
}

async function manyAlone(wanted: ScaleSettings, say: (line: string) => void): Promise<Sized> {
  const demo = await openDemoDatabase();
  try {
    await loadMany(demo.superuserUrl, wanted, say);
    return { ...demo, nodes: [demo.superuserUrl] };
  } catch (error) {
    await demo.close();
    throw error;
  }
}
