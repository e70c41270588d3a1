import {
  anyUuid,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type SqlRunner,
} from "@roundsman/db";
import type { z } from "zod";
import { personBehind, type BusinessCaller, type Caller } from "../../platform/access/caller";
import { doEach, inOrderOf, type ManyDone } from "../../platform/audit/each";
import { forbidden, invalid, notFound } from "../../platform/base/errors";
import { loader } from "../../platform/context/context";
import type { Within } from "../../platform/middleware/within";
import { ById } from "../../platform/values/values";
import { findAddress } from "./addresses/find-address";
import type { AddressChange } from "./addresses/schema";
import { readCustomer, selectCustomers, whyErased, type CustomerRow } from "./queries";

/** The customer named by `id`, archived ones too; 404 otherwise. */
export const findCustomer = loader.input(ById).use(async ({ ctx, input, next }) => {
  const customer = await readCustomer(ctx.db, ctx.business.id, input.id);
  if (!customer) throw notFound("customer");
  return next({ ctx: { customer } });
});

const supportTakesNoCopy = "Support takes no copy of a customer's data.";

/** Why this caller may not take a copy of all that is held of a customer, in words for a page; null where they may. */
export const ownDataRefusal = (
  caller: Caller,
  customer: Pick<CustomerRow, "erasedAt">,
): string | null => (caller.kind === "support" ? supportTakesNoCopy : whyErased(customer));

/** Judged before it is known whether there is such a customer. @throws forbidden */
export function refuseSupportCopy(caller: Caller): void {
  if (caller.kind === "support") throw forbidden(supportTakesNoCopy);
}

/** What somebody who delivers there may say of an address (docs/contract/customers-and-prices.md#addresses). */
const driverFields = new Set(["dropLatitude", "dropLongitude", "leaveInstruction", "leaveDetail"]);

const isOffice = ({ scopes }: BusinessCaller): boolean => scopes.has("customers:write");

/**
 * Whether it is the office that asks, or somebody with the address on a round of theirs that is planned, out,
 * or was done today by the business's clock.
 */
async function mayReachAddress(
  runner: SqlRunner,
  who: BusinessCaller,
  addressId: string,
  now: Date,
): Promise<boolean> {
  if (isOffice(who)) return true;
  const { id: tenantId, timeZone } = who.business;
  const dayOf = (at: Expression<Date | null>) => sql<Date>`(${at} at time zone ${timeZone})::date`;
  const stop = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("orders as o")
      .innerJoin("stops as s", (join) =>
        join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.order_id", "=", "o.id"),
      )
      .innerJoin("rounds as r", (join) =>
        join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.round_id"),
      )
      .where("o.tenant_id", "=", tenantId)
      .where("o.delivery_address_id", "=", addressId)
      .where("r.driver_user_id", "=", personBehind(who.caller).id)
      .where((eb) =>
        eb.or([
          eb("r.status", "<>", sql.lit("done")),
          eb(dayOf(eb.ref("r.done_at")), "=", dayOf(sql<Date>`${now}::timestamptz`)),
        ]),
      )
      .select("s.id")
      .limit(1),
  );
  return stop !== null;
}

/** @throws forbidden where a driver would change what is the office's */
export function requireDriverFields(who: BusinessCaller, change: AddressChange): void {
  if (isOffice(who)) return;
  const others = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !driverFields.has(name),
  );
  if (others.length > 0) {
    throw forbidden("You may change where to leave things and the pin, nothing else.");
  }
}

/** The same, for whoever drives there; 403 where it is on no round of theirs that is at hand. */
export const findReachedAddress = findAddress.use(async ({ ctx, next }) => {
  if (!(await mayReachAddress(ctx.db, ctx, ctx.address.id, ctx.now))) {
    throw forbidden("This address is not on one of your rounds.");
  }
  return next();
});

export interface Pin {
  dropLatitude: number | null;
  dropLongitude: number | null;
}

/** @throws validation where a pin would have one of its two numbers alone */
export function requireWholePin({ dropLatitude, dropLongitude }: Pin): void {
  if ((dropLatitude === null) === (dropLongitude === null)) return;
  const missing = dropLatitude === null ? "dropLatitude" : "dropLongitude";
  throw invalid({ path: missing, message: "A pin needs both latitude and longitude." });
}

/**
 * Does an act on each of many customers (docs/decisions/0448).
 * @throws not_found where one of them is none of this business's
 */
export async function eachCustomer(
  ctx: Within,
  ids: readonly string[],
  act: (customer: CustomerRow) => Promise<unknown>,
): Promise<z.infer<typeof ManyDone>> {
  const rows = await runSql(
    ctx.db,
    selectCustomers.where("c.tenant_id", "=", ctx.business.id).where("c.id", "=", anyUuid(ids)),
  );
  return doEach(inOrderOf(ids, rows, "customer"), ({ name }) => name, act);
}
