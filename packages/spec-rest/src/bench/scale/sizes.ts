import { openService, type OpenService } from "@roundsman/api";
import { startRest, type Served } from "../../running/rest";
import { environmentOf, openTown, type Town } from "../../running/town";
import { restOn } from "../../testing/index";
import { loadMany } from "./load";
import { PlanWatch } from "./plan-watch";
import type { ScaleSettings } from "./settings";
import { openStand, type Stand } from "./stand";
import { overHttp } from "./transports";

/** The demo alone, and beside it a database that is full. */
export interface Sizes {
  small: Town;
  full: Town;
  /** In the order of the columns: the demo alone, one of many, the largest. */
  names: readonly string[];
  close: () => Promise<void>;
}

export async function openSizes(
  wanted: ScaleSettings,
  say: (line: string) => void,
): Promise<Sizes> {
  const [small, full] = [await openTown(), await openTown()];
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

/** Works with the three businesses, asked over HTTP at the built server, or in process. */
export async function atStands<T>(
  { small, full }: Sizes,
  wanted: ScaleSettings,
  transport: "http" | "in process",
  work: (stands: Stand[], services: OpenService[]) => Promise<T>,
): Promise<T> {
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const towns = [small, full];
  const services = towns.map((town) => openService(environmentOf(town), quiet));
  const watches = services.map((service) => new PlanWatch(service));
  const servers: Served[] = [];
  try {
    const env = { TRUSTED_PROXIES: "1" };
    if (transport === "http")
      for (const town of towns) servers.push(await startRest(town, { env }));
    const stand = (place: 0 | 1, slug: string) => {
      const [town, service, plans] = [towns[place], services[place], watches[place]];
      const server = servers[place];
      if (!town || !service || !plans) throw new Error("There are two towns");
      const send = server ? overHttp(server.url) : restOn(service).send;
      return openStand({ town, service, send, plans, slug });
    };
    const middle = `fellside-${Math.ceil(wanted.businesses / 2)}`;
    const stands = [await stand(0, "fellside"), await stand(1, middle), await stand(1, "fellside")];
    return await work(stands, services);
  } finally {
    await Promise.all([...servers, ...services].map(end));
  }
}

const end = (one: Served | OpenService) => ("stop" in one ? one.stop() : one.close());
