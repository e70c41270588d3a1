import {
  contextOf,
  createCallerFactory,
  root,
  timeIn,
  todayIn,
  type BusinessCaller,
  type Foresight,
  type Reply,
  type RequestFacts,
  type Service,
} from "@roundsman/api";

/** What brought a message here. */
export interface AskedBy {
  /** Names in lower case. */
  header: (name: string) => string | undefined;
  address: string;
  requestId: string;
}

/** What of a request the procedures are shown: who calls, and for which business. */
const handedOn: ReadonlySet<string> = new Set(["authorization", "x-api-key", "x-tenant-id"]);

const callerOf = createCallerFactory(root);
/** The operations, as whoever calls may use them: each judges, counts and records by itself. */
export type Operations = ReturnType<typeof callerOf>["office"];

interface Manner {
  /** For what is written: it is done once under this key. */
  idempotencyKey?: string;
  foresight?: Foresight;
}

/** One message that is being answered. */
export interface Calling {
  service: Service;
  within: BusinessCaller;
  now: Date;
  /** YYYY-MM-DD by the business's own clock. */
  today: string;
  office: Operations;
  /** The operations for one write. @param label what is asked for, in the log and for repeated requests */
  officeFor: (label: string, manner: Manner) => Operations;
}

export function callingOf(
  service: Service,
  asked: { request: AskedBy; within: BusinessCaller; now: Date; reply: Reply },
): Calling {
  const { request, within, now, reply } = asked;
  const officeFor = (label: string, { idempotencyKey, foresight }: Manner): Operations => {
    const facts: RequestFacts = {
      header: (name) =>
        name === "idempotency-key"
          ? idempotencyKey
          : handedOn.has(name)
            ? request.header(name)
            : undefined,
      cookie: () => undefined,
      address: request.address,
      entry: "rest",
      label,
      requestId: request.requestId,
      assistant: true,
      foresight,
    };
    // What the last of several operations says of the rates is what is told.
    return callerOf({ ...contextOf(service, facts, now), reply }).office;
  };
  return {
    service,
    within,
    now,
    today: todayIn(within.business.timeZone, timeIn(within.business, now)),
    office: officeFor("MCP", {}),
    officeFor,
  };
}
