import { isCutOff, isDatabaseUnreachable } from "@roundsman/db/lost-connection";
import { knownByName, ProviderNotConfigured } from "@roundsman/providers/errors";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/**
 * The closed vocabulary of what can go wrong (docs/contract/errors.md). A procedure refuses by throwing
 * one of the functions below; whatever else is thrown is a bug and is rendered as `internal`.
 */
export const errorStatus = {
  unauthenticated: 401,
  plan_required: 402,
  forbidden: 403,
  business_locked: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  validation: 422,
  rate_limited: 429,
  not_configured: 503,
  internal: 500,
} as const;

export type ErrorKind = keyof typeof errorStatus;

/** One thing wrong with a body, query or path; `path` is dotted, such as `arrived.0.quantity`. */
export interface Issue {
  path: string;
  message: string;
}

const trpcCode = {
  unauthenticated: "UNAUTHORIZED",
  plan_required: "PAYMENT_REQUIRED",
  forbidden: "FORBIDDEN",
  business_locked: "FORBIDDEN",
  not_found: "NOT_FOUND",
  method_not_allowed: "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  too_large: "PAYLOAD_TOO_LARGE",
  validation: "UNPROCESSABLE_CONTENT",
  rate_limited: "TOO_MANY_REQUESTS",
  not_configured: "SERVICE_UNAVAILABLE",
  internal: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorKind, TRPCError["code"]>;

/** A request refused, with everything a transport needs to say so. */
export class Refusal extends TRPCError {
  static override readonly [Symbol.hasInstance] = knownByName("Refusal");
  readonly kind: ErrorKind;
  readonly issues: Issue[] | undefined;
  /** Whole seconds after which asking again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Another status than the table has for this kind. */
  readonly status: number | undefined;

  constructor(
    kind: ErrorKind,
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; status?: number; cause?: unknown } = {},
  ) {
    super({ code: trpcCode[kind], message, cause: more.cause });
    this.name = "Refusal";
    this.kind = kind;
    this.issues = more.issues;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.status = more.status;
  }
}

export const unauthenticated = (message = "Sign in first.") =>
  new Refusal("unauthenticated", message);
export const planRequired = (message: string) => new Refusal("plan_required", message);
export const forbidden = (message = "You may not do this.") => new Refusal("forbidden", message);
export const businessLocked = () =>
  new Refusal("business_locked", "This business is locked. Contact the service's support.");
export const notFound = (thing: string) => new Refusal("not_found", `There is no such ${thing}.`);
/**
 * `path` names the part of the body that is in the way, where it is one: the apps show it at that field.
 * @param more what integrators are told beside it, where a page offers a field for it instead
 */
export const conflict = (message: string, path?: string, more?: string) =>
  new Refusal(
    "conflict",
    more === undefined ? message : `${message} ${more}`,
    path === undefined ? {} : { issues: [{ path, message }] },
  );
/** @throws conflict with the reason, where there is one */
export function refuseIf(reason: string | null): void {
  if (reason !== null) throw conflict(reason);
}
/** A conflict that a dry run reports; `path` is the part of the body that is in the way. */
export interface ForeseenConflict {
  path: string | null;
  message: string;
}

/**
 * Runs a guard. Where a list is given, its conflict is added to the list and `otherwise` is returned, as if it were overridden.
 * @throws what the guard throws, unless it is a conflict that the list takes
 */
export async function collectConflict<T>(
  conflicts: ForeseenConflict[] | undefined,
  otherwise: T,
  guard: () => T | Promise<T>,
): Promise<T> {
  try {
    return await guard();
  } catch (error) {
    if (!conflicts || !(error instanceof Refusal) || error.kind !== "conflict") throw error;
    conflicts.push({ path: error.issues?.[0]?.path ?? null, message: error.message });
    return otherwise;
  }
}
export const notConfigured = (what: string) => new Refusal("not_configured", what);
export const rateLimited = (retryAfterSeconds: number) =>
  new Refusal("rate_limited", "Too many requests. Try again shortly.", { retryAfterSeconds });
export const invalid = (...issues: Issue[]) =>
  new Refusal("validation", issues.map((issue) => issue.message).join(" "), { issues });

/** What a caller is told of an error; never anything of the inside. */
export interface ErrorAnswer {
  status: number;
  body: { error: ErrorKind; message: string; issues?: Issue[] };
  /** What the body says, and of a conflict the field that it names: for our own apps alone. */
  issues?: Issue[];
  retryAfterSeconds?: number;
}

/**
 * A request that took longer than its time limit and was rolled back (docs/decisions/0414). A fault of the service that passes: 503,
 * by the error that a fault has.
 */
const cutOff: ErrorAnswer = {
  status: 503,
  body: { error: "internal", message: "This took too long and was stopped. Try again shortly." },
  retryAfterSeconds: 10,
};

/** A request that found no connection to the database in time, so nothing of it was done. It passes too. */
const noConnection: ErrorAnswer = {
  ...cutOff,
  body: { error: "internal", message: "The service is busy for the moment. Try again shortly." },
};

/** Renders whatever a procedure threw. The only place where an error becomes an answer. */
export function describeError(thrown: unknown): ErrorAnswer {
  if (!(thrown instanceof Refusal)) {
    if (isCutOff(thrown)) return cutOff;
    if (isDatabaseUnreachable(thrown) && !hasTakenItsConnections(thrown)) return noConnection;
  }
  const refusal = asRefusal(thrown);
  return {
    status: refusal.status ?? errorStatus[refusal.kind],
    body: {
      error: refusal.kind,
      message: refusal.message,
      ...(refusal.issues && refusal.kind === "validation" && { issues: refusal.issues }),
    },
    ...(refusal.issues && { issues: refusal.issues }),
    ...(refusal.retryAfterSeconds !== undefined && {
      retryAfterSeconds: refusal.retryAfterSeconds,
    }),
  };
}

/** Returns what a shape found, each at its field. Each unknown field is an issue of its own, at its own path. */
export const issuesOf = ({ issues }: ZodError): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys")
      return [{ path: issue.path.join("."), message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join("."),
      message: `There is no such field here: ${key}.`,
    }));
  });

/** What tRPC says of a request it makes nothing of: the caller's fault, and none of ours to log. */
const unreadable: ReadonlySet<TRPCError["code"]> = new Set([
  "PARSE_ERROR",
  "BAD_REQUEST",
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
]);

/** Whether this error, or one that it wraps, has one of these names. */
export function isNamed(thrown: unknown, ...names: string[]): boolean {
  for (let at = thrown, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    if (names.includes(at.name)) return true;
  }
  return false;
}

/** Whether a business found no connection of its share in time: its own requests hold them (docs/decisions/0164). */
const hasTakenItsConnections = (thrown: unknown) => isNamed(thrown, "ConnectionsTaken");

function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (hasTakenItsConnections(thrown)) return rateLimited(2);
  if (thrown instanceof TRPCError) {
    if (thrown.cause instanceof Refusal) return thrown.cause;
    if (thrown.code === "BAD_REQUEST" && thrown.cause instanceof ZodError) {
      return new Refusal("validation", "Some of what was sent is not right.", {
        issues: issuesOf(thrown.cause),
      });
    }
    if (thrown.cause instanceof ProviderNotConfigured) return notConfigured(thrown.cause.message);
    if (unreadable.has(thrown.code)) {
      const message = "This request can't be read.";
      return new Refusal("validation", message, { issues: [{ path: "", message }] });
    }
    if (thrown.code === "METHOD_NOT_SUPPORTED") {
      return new Refusal("method_not_allowed", "This operation is asked for by another method.");
    }
    if (thrown.code === "NOT_FOUND") return new Refusal("not_found", "There is no such operation.");
  }
  return new Refusal("internal", "Something went wrong on our side.", { cause: thrown });
}

/** What PostgreSQL said of an error, by its fields. */
interface DriverFields {
  /** SQLSTATE, such as 23505. */
  code: string;
  constraint: string | null;
}

/**
 * The fields of an error of the driver, or of the one that Prisma wraps; null where it is neither.
 * Prisma gives the constraint of unique and foreign keys; of others it is the hint
 * (packages/db/src/client/statements/name-constraint.ts).
 */
function driverFields(error: unknown): DriverFields | null {
  const wrapped = field(field(field(error, "meta"), "driverAdapterError"), "cause");
  const driver = wrapped ?? field(error, "cause") ?? error;
  const code = field(driver, "originalCode") ?? field(driver, "code");
  if (typeof code !== "string") return null;
  const constraint = field(driver, "constraint");
  const name = field(constraint, "index") ?? constraint ?? field(driver, "hint");
  return { code, constraint: typeof name === "string" ? name : null };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** By name: Next bundles Prisma's errors several times over, each its own class. */
const prismaCode = (error: unknown): unknown =>
  error instanceof Error && error.name === "PrismaClientKnownRequestError"
    ? field(error, "code")
    : null;

/** Two writers met and the database let one go: trying again is right. */
export function isPassingClash(error: unknown): boolean {
  if (prismaCode(error) === "P2034") return true;
  const code = driverFields(error)?.code;
  return code === "40P01" || code === "40001";
}

/** Whether a write failed on this constraint, unique index or trigger, by its name in the database. */
export const brokeConstraint = (error: unknown, name: string): boolean =>
  isConstraint(driverFields(error)?.constraint ?? "", name);

/** PostgreSQL's longest name. */
const longestName = 63;

/**
 * Whether an error's constraint is the one of this name. On a shard a name that is too long with the shard's number is
 * cut short, with a hash behind it.
 */
function isConstraint(given: string, name: string): boolean {
  if (given === name) return true;
  const [, beginning] = /^(.+)_[\da-f]{8}$/.exec(given) ?? [];
  const isLong = name.length + "_102008".length > longestName;
  return beginning !== undefined && isLong && name.startsWith(beginning);
}

/** A unique index said no. */
export const isDuplicate = (error: unknown): boolean => driverFields(error)?.code === "23505";
