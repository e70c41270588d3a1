/** What the log is told of a fault: enough to find it, and no values that were sent. */
export interface Fault {
  name: string;
  code: string | null;
  message: string;
  /** Where it happened: frames alone, since a message may quote what was sent. */
  at: string[];
}

const lostState = "57P0[1-3]|08\\w{3}|53300";
const lostConnection = new RegExp(
  `^(?:P10(?:01|02|08|17)|${lostState}|ECONN(?:REFUSED|RESET)|ENOTFOUND|ETIMEDOUT|EPIPE)$`,
);
/** Prisma's own code then says only that a statement failed; PostgreSQL's stands in its words. */
const lostWithin = new RegExp(`Code: \`(?:${lostState})\``);
/** The last of them are those of Citus, where a node went away that the transaction had written to. */
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Unable to start a transaction in the given time|Can't reach database|server has closed the connection|Client has encountered a connection error|failure on connection marked as essential/i;

/** The words of PostgreSQL's own client: where a node loses another one within a transaction, Citus hands them on with no code. */
const lostAtNode =
  /^(?:invalid socket|connection not open|no connection to the server|server closed the connection|could not (?:receive data from|send data to) server|SSL (?:error|SYSCALL error|connection has been closed))/m;

/** What Prisma's adapter calls a socket that broke inside a transaction. */
const lostSocket = /^(?:ConnectionClosed|DatabaseNotReachable|SocketTimeout)$/;

/** The error at the bottom: those around it only pass it on. */
function* chain(thrown: unknown): Generator<Error> {
  let at = thrown;
  for (let depth = 0; at instanceof Error && depth < 8; depth += 1) {
    yield at;
    at = at.cause;
  }
}

const codeOf = (error: Error): string | null => {
  for (const name of ["code", "originalCode"]) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string") return value;
  }
  return null;
};

/** Whether the database could not be reached, or went away in the middle. */
export function isDatabaseLost(thrown: unknown): boolean {
  return [...chain(thrown)].some(
    (error) =>
      lostConnection.test(codeOf(error) ?? "") ||
      lostWithin.test(error.message) ||
      lostWords.test(error.message) ||
      lostAtNode.test(error.message) ||
      lostSocket.test(error.message),
  );
}

/** A fault for the log. Prisma quotes a statement's values in its messages; their last line alone says what is wrong. */
export function describeFault(thrown: unknown): Fault {
  const errors = [...chain(thrown)];
  const deepest = errors.at(-1);
  if (!deepest) return { name: typeof thrown, code: null, message: "Not an error", at: [] };
  const code = errors.map(codeOf).findLast((found) => found !== null) ?? null;
  const lines = deepest.message.split("\n").filter((line) => line.trim() !== "");
  return {
    name: deepest.name,
    code,
    message: (lines.at(-1) ?? "").slice(0, 300),
    at: (deepest.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12),
  };
}
