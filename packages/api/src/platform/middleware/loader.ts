import type { PrismaClient } from "@roundsman/db";
import { initTRPC } from "@trpc/server";
import type { BusinessCaller, PersonCaller, PersonCard } from "../access/caller";
import type { Context, Meta } from "../context/context";

/** The context of procedures of a business. */
interface BusinessContext extends Context, BusinessCaller {
  db: PrismaClient;
}

/** The context of procedures of a person. */
interface PersonContext extends Context {
  caller: PersonCaller;
  person: PersonCard;
}

/** The context of procedures of staff. */
interface StaffContext extends Context {
  db: PrismaClient;
  staff: { id: string; name: string; email: string };
}

/**
 * The start of a loader: inputs and guards that several procedures share, put into a procedure by
 * `.concat(findRound)` at the place where docs/contract/errors.md#order-of-evaluation has them.
 */
export const loader = initTRPC.context<BusinessContext>().meta<Meta>().create().procedure;
export const staffLoader = initTRPC.context<StaffContext>().meta<Meta>().create().procedure;
export const personLoader = initTRPC.context<PersonContext>().meta<Meta>().create().procedure;
/** For what anybody may ask, once something in it has settled whose it is. */
export const openLoader = initTRPC.context<Context>().meta<Meta>().create().procedure;
