import { trace } from "@opentelemetry/api";
import { NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Database } from "@roundsman/db";
import { hearFanOut } from "@roundsman/db/testing";

/** A statement of the service's role that asked several shards of a cluster, in a request. */
export interface FannedOut {
  /** The procedure under way, or the method and path where none was. */
  asked: string;
  statement: string;
}

/**
 * Which requests may ask the shards of several businesses as the service's role, and why. What a business asks as its own role
 * never may: such a statement fails (`testDatabase`). Jobs are not looked at: those of the clock go through all businesses.
 */
const mayFanOut: readonly { asked: RegExp; why: string }[] = [
  { asked: /^console\./, why: "Staff look for and act on what lies with any business." },
  {
    asked: /^(?:account\.(?:erase|resetPassword)|office\.invitations\.accept)$/,
    why: "What a person was given ends in every business, where a request for access may wait.",
  },
  {
    asked: /^shop\.(?:mandates|payments)\./,
    why: "A lasting link names no business. On a host of its business that one alone is asked (findByLink).",
  },
  {
    asked: /^webhooks\.receiveText$/,
    why: "A text names a number alone, which customers of several businesses may have.",
  },
];

let isTracing = false;

/**
 * On a cluster: notes each statement of the service's role that asks several shards within a request. Those of a test itself
 * stand in no request and are not noted.
 */
export function watchFanOut({ pools }: Database): FannedOut[] {
  nameRequests();
  const noted: FannedOut[] = [];
  hearFanOut(pools.service, (statement) => {
    const asked = requestUnderWay();
    return () => {
      if (asked !== null) noted.push({ asked, statement });
    };
  });
  return noted;
}

/** @throws where one of these is not listed with a reason */
export function refuseUnlisted(noted: readonly FannedOut[]): void {
  const unlisted = noted.filter(({ asked }) => !mayFanOut.some((may) => may.asked.test(asked)));
  if (unlisted.length === 0) return;
  const lines = new Set(unlisted.map(({ asked, statement }) => `${asked}: ${statement}`));
  throw new Error(`Asked several shards of the cluster:\n${[...lines].join("\n")}`);
}

/** Lets the name of the span under way be read. No trace is handed on, so that jobs bear none. */
function nameRequests(): void {
  if (!isTracing) new NodeTracerProvider().register({ propagator: null });
  isTracing = true;
}

function requestUnderWay(): string | null {
  const span: unknown = trace.getActiveSpan();
  const name: unknown = span && Reflect.get(span, "name");
  return typeof name === "string" ? name : null;
}
