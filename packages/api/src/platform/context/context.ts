import type { Database, PrismaClient } from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import { initTRPC } from "@trpc/server";
import type { BusinessCaller, PersonCaller, PersonCard } from "../access/caller";
import type { Scope } from "../access/scopes";
import type { Handlers } from "../audit/change";
import { describeError, type ErrorKind } from "../base/errors";
import type { Budget } from "../limits/budget";
import type { Limits } from "../limits/limits";
import type { Lookups, OverRate } from "../limits/rates";
import type { Cookie, Heavy, RequestFacts } from "../request/request";
import type { ServiceSettings } from "../settings/settings";
import { withFacts, type Log, type Timings } from "../telemetry/signals";

export type { Log };

/** What a process opens once and every request uses. */
export interface Service {
  database: Database;
  providers: Providers;
  /** Those of test businesses: of what they do nothing leaves the service but to their own webhooks. */
  testProviders: () => Providers;
  limits: Limits;
  /** What each business may have in work at once in this process. */
  budget: Budget;
  /** Whose requests were over their rate a moment ago. */
  overRate: OverRate;
  /** Lookups of who calls that are under way. */
  lookups: Lookups;
  /** Who handles what modules tell of. */
  events: Handlers;
  settings: ServiceSettings;
  log: Log;
  /** How long procedures take here. */
  timings: Timings;
  /** Where vans were seen a moment ago, and what of it is to be written now. */
  vanPlaces: { isDueNow: (seen: SeenVan) => boolean; close: () => Promise<void> };
}

/** Where the van of a round was seen, in degrees. */
export interface SeenVan {
  tenantId: string;
  roundId: string;
  latitude: number;
  longitude: number;
  at: Date;
}

/** The service as a job has it. */
export interface Working extends Service {
  /** Aborted some seconds after the worker was told to end: a long job gives up, to be begun again. */
  signal: AbortSignal;
}

/** What a procedure wants said beside its answer. */
export interface Reply {
  cookies: Cookie[];
  headers: Record<string, string>;
  /** The business the request turned out to be about, for the transport's log. */
  tenantId?: string;
  /** Who it turned out to be from: a person's id, or `key:` and a key's. */
  callerId?: string;
  /** It came with a key of a test business. */
  isTestKey?: boolean;
  /** A fingerprint of the email whose secret was tried: the same for the same one, and nothing to anybody else. */
  tried?: string;
  /** Nothing was created: a dry run answers 200 where the operation itself answers 201. */
  isDryRun?: true;
}

/** One request, before anybody is identified. Time is read once. */
export interface Context extends Service {
  request: RequestFacts;
  reply: Reply;
  /** The time in the business: a test business has a clock of its own. */
  now: Date;
  /** The real time, by which credentials, webhooks and repeated requests go. */
  realNow: Date;
}

export const contextOf = (service: Service, request: RequestFacts, now = new Date()): Context => ({
  ...service,
  log: withFacts(service.log, { requestId: request.requestId }),
  request,
  reply: { cookies: [], headers: {} },
  now,
  realNow: now,
});

/** What every procedure says of itself; a test walks the router and fails on one that says nothing. */
export interface Meta {
  /** Who may call. */
  access?: "anyone" | "person" | "caller" | "business" | "staff" | "shopper";
  scopes?: readonly Scope[];
  /** A key is refused where a person is needed. */
  personOnly?: boolean;
  /** Counts against the heavy rate (docs/contract/billing.md#plans), and has few places of this kind at once. */
  heavy?: Heavy;
  /** Its body may say `dryRun`; nothing is done then, so there is nothing to repeat. */
  dryRuns?: boolean;
  /** Answers hold secrets: never kept for repeated requests. */
  unrepeatable?: boolean;
  /** Errors of its own that nothing else it says of itself leads to, for the OpenAPI document. */
  refuses?: readonly ErrorKind[];
  /** Changes where a business's money goes: refused in any support session. */
  moneyDestination?: boolean;
  /** Is done in the test business of whoever calls. */
  inTest?: boolean;
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const { body, status, issues } = describeError(error);
      // The apps get the same words and status as REST, the field of a conflict, and nothing of the inside.
      const data = {
        code: shape.data.code,
        httpStatus: status,
        ...body,
        ...(issues && { issues }),
      };
      return { ...shape, message: body.message, data };
    },
  });

export const { router, mergeRouters } = t;
export const createCallerFactory = t.createCallerFactory;

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
