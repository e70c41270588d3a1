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

/** The sender of a message. */
export interface AskedBy {
  /** Names in lower case. */
  header: (name: string) => string | undefined;
  address: string;
  requestId: string;
}

/** The headers that the procedures get: the caller, and the business. */
const handedOn: ReadonlySet<string> = new Set(["authorization", "x-api-key", "x-tenant-id"]);

const callerOf = createCallerFactory(root);
/** The operations for the caller: each checks, counts and records the call. */
export type Operations = ReturnType<typeof callerOf>["office"];

interface Manner {
  /** For writes: executed once under this key. */
  idempotencyKey?: string;
  foresight?: Foresight;
}

/** One message being answered. */
export interface Calling {
  service: Service;
  within: BusinessCaller;
  now: Date;
  /** YYYY-MM-DD by the business's own clock. */
  today: string;
  office: Operations;
  /**
   * Returns the operations for one write.
   * @param label the call's name, in the log and for repeated requests
   */
  officeFor: (label: string, manner: Manner) => Operations;
}

export function callingOf(
  service: Service,
  message: { request: AskedBy; within: BusinessCaller; now: Date; reply: Reply },
): Calling {
  const { request, within, now, reply } = message;
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
    // The rate figures of the last operation are reported.
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
