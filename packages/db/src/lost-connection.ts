/** SQLSTATEs, system error codes, and Prisma's code for an open connection that breaks. */
const brokenCode = "P1017|57P0[12]|08\\w{3}|ECONNRESET|EPIPE";
/** Codes for a connection that could not be opened. */
const unreachableCode = "P10(?:01|02|08)|57P03|53300|ECONNREFUSED|ENOTFOUND|ETIMEDOUT";

/** Prisma's own code may only say that a statement failed; PostgreSQL's code is then in the message. */
const coded = (codes: string) => ({
  alone: new RegExp(`^(?:${codes})$`),
  quoted: new RegExp(`Code: \`(?:${codes})\``),
});
const ofBroken = coded(brokenCode);
const ofUnreachable = coded(unreachableCode);

/** SQLSTATEs of a cancelled statement, even by its time limit, and of one that waited for a lock too long. */
const ofCutOff = coded("57014|55P03");
/** Prisma's messages for a transaction that took too long. */
const cutOffWords = /expired transaction|The timeout for this transaction was/i;

/** The last ones are Citus's, for a lost node that the transaction had written to. */
const brokenWords =
  /Connection terminated|server has closed the connection|Client has encountered a connection error|failure on connection marked as essential/i;
const unreachableWords =
  /timeout exceeded when trying to connect|Unable to start a transaction in the given time|Can't reach database/i;

/**
 * Messages of PostgreSQL's own client: if a node loses another one within a transaction, Citus passes them on without
 * a code.
 */
const brokenAtNode =
  /^(?:invalid socket|connection not open|no connection to the server|server closed the connection|could not (?:receive data from|send data to) server|SSL (?:error|SYSCALL error|connection has been closed))/m;

/** Prisma's adapter's names for a socket that broke inside a transaction, and for one that never existed. */
const brokenSocket = /^(?:ConnectionClosed|SocketTimeout)$/;
const unreachableSocket = /^DatabaseNotReachable$/;

interface ErrorFacts {
  code: string;
  message: string;
}

/**
 * Returns the codes and messages of an error and of the errors that it wraps. Prisma's adapter stores the driver's as
 * an object. A provider's failure is left out: it lost another connection than the database's.
 */
function toldBy(thrown: unknown): ErrorFacts[] {
  const facts: ErrorFacts[] = [];
  let error = thrown;
  while (typeof error === "object" && error !== null && facts.length < 8) {
    if (wordsOf(error, "name") === "ProviderFailed") return [];
    const code = wordsOf(error, "originalCode") || wordsOf(error, "code");
    facts.push({ code, message: wordsOf(error, "originalMessage") || wordsOf(error, "message") });
    error = Reflect.get(error, "cause");
  }
  return facts;
}

function wordsOf(object: object, name: string): string {
  const value: unknown = Reflect.get(object, name);
  return typeof value === "string" ? value : "";
}

const isBroken = ({ code, message }: ErrorFacts): boolean =>
  ofBroken.alone.test(code) ||
  [ofBroken.quoted, brokenWords, brokenAtNode, brokenSocket].some((words) => words.test(message));

const isUnreachable = ({ code, message }: ErrorFacts): boolean =>
  ofUnreachable.alone.test(code) ||
  [ofUnreachable.quoted, unreachableWords, unreachableSocket].some((words) => words.test(message));

/**
 * Returns true if an open connection broke, for example because its server stopped, or one between two nodes of a
 * cluster.
 */
export const isConnectionBroken = (thrown: unknown): boolean => toldBy(thrown).some(isBroken);

/** Returns true if no connection could be opened, or none in time: no statement was sent then. */
export const isDatabaseUnreachable = (thrown: unknown): boolean =>
  toldBy(thrown).some(isUnreachable);

/** Returns true if the database could not be reached, or disappeared in the middle. */
export const isDatabaseLost = (thrown: unknown): boolean =>
  toldBy(thrown).some((facts) => isBroken(facts) || isUnreachable(facts));

/** Returns true if PostgreSQL or Prisma stopped a statement that took too long. It was rolled back. */
export const isCutOff = (thrown: unknown): boolean =>
  toldBy(thrown).some(
    ({ code, message }) =>
      ofCutOff.alone.test(code) ||
      ofCutOff.quoted.test(message) ||
      cutOffWords.test(message) ||
      /canceling statement due to/.test(message),
  );
