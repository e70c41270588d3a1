import { initTRPC } from "@trpc/server";
import type { Heavy } from "../request/credentials";
import type { Scope } from "../access/scopes";
import { describeError } from "../base/errors";
import type { Context } from "./service";

/** What every procedure says of itself; a test walks the router and fails on one that says nothing. */
export interface Meta {
  /** Who may come in: the rung of the ladder. */
  door?: "anyone" | "person" | "business" | "staff" | "shopper";
  scopes?: readonly Scope[];
  /** A key is refused where a person is needed. */
  personOnly?: boolean;
  /** Counts against the heavy rate (docs/contract/billing.md#plans), and has few places of this kind at once. */
  heavy?: Heavy;
  /** Its body may say `dryRun`; nothing is done then, so there is nothing to repeat. */
  dryRuns?: boolean;
  /** Answers hold secrets: never kept for repeated requests. */
  unrepeatable?: boolean;
  /** Changes where a business's money goes: refused in any support session. */
  moneyDestination?: boolean;
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const { body, status } = describeError(error);
      // The apps get the same words and status as REST, and nothing of the inside.
      const data = { code: shape.data.code, httpStatus: status, ...body };
      return { ...shape, message: body.message, data };
    },
  });

export const { router, mergeRouters } = t;
export const createCallerFactory = t.createCallerFactory;
