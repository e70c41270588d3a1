/** SQLSTATEs and codes of the system's calls by which a connection that stood breaks, and Prisma's for it. */
const brokenCode = "P1017|57P0[12]|08\\w{3}|ECONNRESET|EPIPE";
/** The same where none could be made. */
const unreachableCode = "P10(?:01|02|08)|57P03|53300|ECONNREFUSED|ENOTFOUND|ETIMEDOUT";

/** Prisma's own code may say only that a statement failed; PostgreSQL's then stands in its words. */
const coded = (codes: string) => ({
  alone: new RegExp(`^(?:${codes})$`),
  quoted: new RegExp(`Code: \`(?:${codes})\``),
});
const ofBroken = coded(brokenCode);
const ofUnreachable = coded(unreachableCode);

/** SQLSTATEs of a statement that was cancelled, at its time limit too, and of one that waited for a lock too long. */
const ofCutOff = coded("57014|55P03");
/** Prisma's words for a transaction that took too long. */
const cutOffWords = /expired transaction|The timeout for this transaction was/i;

/** The last of them are those of Citus, where a node went away that the transaction had written to. */
const brokenWords =
  /Connection terminated|server has closed the connection|Client has encountered a connection error|failure on connection marked as essential/i;
const unreachableWords =
  /timeout exceeded when trying to connect|Unable to start a transaction in the given time|Can't reach database/i;

/** The words of PostgreSQL's own client: where a node loses another one within a transaction, Citus hands them on with no code. */
const brokenAtNode =
  /^(?:invalid socket|connection not open|no connection to the server|server closed the connection|could not (?:receive data from|send data to) server|SSL (?:error|SYSCALL error|connection has been closed))/m;

/** What Prisma's adapter calls a socket that broke inside a transaction, and one that was never there. */
const brokenSocket = /^(?:ConnectionClosed|SocketTimeout)$/;
const unreachableSocket = /^DatabaseNotReachable$/;

interface Told {
  code: string;
  message: string;
}

/**
 * What an error says, and what those within it say, which it only passes on. Prisma's adapter keeps the driver's as an object.
 * Nothing of a provider's failure: there another connection was lost than the database's.
 */
function toldBy(thrown: unknown): Told[] {
  const told: Told[] = [];
  let at = thrown;
  while (typeof at === "object" && at !== null && told.length < 8) {
    if (wordsOf(at, "name") === "ProviderFailed") return [];
    const code = wordsOf(at, "originalCode") || wordsOf(at, "code");
    told.push({ code, message: wordsOf(at, "originalMessage") || wordsOf(at, "message") });
    at = Reflect.get(at, "cause");
  }
  return told;
}

function wordsOf(told: object, name: string): string {
  const value: unknown = Reflect.get(told, name);
  return typeof value === "string" ? value : "";
}

const isBroken = ({ code, message }: Told): boolean =>
  ofBroken.alone.test(code) ||
  [ofBroken.quoted, brokenWords, brokenAtNode, brokenSocket].some((words) => words.test(message));

const isUnreachable = ({ code, message }: Told): boolean =>
  ofUnreachable.alone.test(code) ||
  [ofUnreachable.quoted, unreachableWords, unreachableSocket].some((words) => words.test(message));

/** Whether a connection that stood broke, as where its server was stopped, or one between two nodes of a cluster. */
export const isConnectionBroken = (thrown: unknown): boolean => toldBy(thrown).some(isBroken);

/** Whether no connection could be made, or none in time: nothing was asked then. */
export const isDatabaseUnreachable = (thrown: unknown): boolean =>
  toldBy(thrown).some(isUnreachable);

/** Whether the database could not be reached, or went away in the middle. */
export const isDatabaseLost = (thrown: unknown): boolean =>
  toldBy(thrown).some((told) => isBroken(told) || isUnreachable(told));

/** Returns whether PostgreSQL or Prisma stopped a statement that took too long. It was rolled back. */
export const isCutOff = (thrown: unknown): boolean =>
  toldBy(thrown).some(
    ({ code, message }) =>
      ofCutOff.alone.test(code) ||
      ofCutOff.quoted.test(message) ||
      cutOffWords.test(message) ||
      /canceling statement due to/.test(message),
  );
