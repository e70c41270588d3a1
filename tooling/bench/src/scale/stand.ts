import { callerFor, makeKey, signInAs } from "@roundsman/api/testing";
import { randomUUID } from "node:crypto";
import { onDatabase } from "../on-database";
import { pick, type Picked } from "./picked";
import type { PlanWatch } from "./plans/plan-watch";
import type { Side } from "./side";
import type { Send } from "./transports";

/** A business with callers for its owner, its driver and its shop. */
export interface Stand extends Picked {
  send: Send;
  /** Collects the plans of operations in process. */
  plans: PlanWatch;
  /** A session of its owner, and a key that may read orders. */
  session: string;
  key: string;
  email: string;
  /** Callers of the office's pages, the driver's app and the shop, in process. Each call creates a new context. */
  office: () => Caller["office"];
  driver: () => Caller["office"];
  shop: () => Caller["shop"];
  /** Ids of what earlier writes created, for the writes that follow. */
  taken: string[];
  stops: { roundId: string; id: string }[];
}
type Caller = ReturnType<typeof callerFor>;

/** @param slug of Fellside or of one of its clones */
export async function openStand(
  { demo, service, send, plans }: Side,
  slug: string,
): Promise<Stand> {
  const beside = slug.replace("fellside", "");
  const email = `olivia${beside}@fellside.example`;
  const driverEmail = `dan${beside}@fellside.example`;
  const rows = service.database.service;
  const business = await rows.business.findUniqueOrThrow({ where: { slug } });
  const owner = await rows.user.findUniqueOrThrow({ where: { email } });
  const driver = await rows.user.findUniqueOrThrow({ where: { email: driverEmail } });
  const [session, driverSession] = [
    await signInAs(service, owner),
    await signInAs(service, driver),
  ];
  // Requests count as those over REST, against a rate of the business that no run reaches.
  const entry = "rest";
  const host = `${slug}.${new URL(service.settings.urls.shop).host}`;
  return {
    ...(await onDatabase(demo.url, (client) => pick(client, business.id, driverEmail))),
    send,
    plans,
    session,
    key: await makeKey(service, business, owner, ["orders:read"]),
    email,
    office: () => callerFor(service, { token: session, entry }).office,
    driver: () => callerFor(service, { token: driverSession, entry }).office,
    shop: () => callerFor(service, { headers: { host }, entry: "shop" }).shop,
    taken: [],
    stops: [],
  };
}

/** Returns a random address. The service limits anonymous requests by address, so each request gets another one. */
export const someAddress = () =>
  [
    10,
    ...randomUUID()
      .slice(0, 6)
      .match(/../g)!
      .map((two) => Number.parseInt(two, 16)),
  ].join(".");
