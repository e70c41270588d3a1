import { setTimeout as pause } from "node:timers/promises";
import { send } from "../send";
import { neverRead, sendSlowly } from "./sockets";

/** One business with everything it can send. */
export interface Hostile {
  url: string;
  /** Sessions and keys of the same business. */
  tokens: readonly string[];
  customerIds: readonly string[];
  invoiceId: string | null;
  roundDate: string;
  /** A large picture as base64. */
  picture: string;
  /** The number of connections in total, at most 200. */
  connections: number;
}

/** The answers it got: the count of each status, and the refusals that break a promise. */
export interface Answers {
  statuses: Record<string, number>;
  /** Refusals without a Retry-After. */
  withoutRetry: number;
}

/** Number of connections for each kind of request, 200 in total. */
const crowd = {
  readers: 40,
  senders: 30,
  lists: 60,
  exports: 10,
  plans: 15,
  pictures: 15,
  bulk: 15,
  papers: 15,
};

/** Sends all kinds of requests at once until `stop` is aborted. */
export async function beHostile(hostile: Hostile, stop: AbortSignal): Promise<Answers> {
  const answers: Answers = { statuses: {}, withoutRetry: 0 };
  let turn = 0;
  const ask = async (method: string, path: string, body?: Buffer, type = "application/json") => {
    turn += 1;
    const token = hostile.tokens[turn % hostile.tokens.length] ?? "";
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": type }),
    };
    try {
      const { status, text } = await send(hostile.url, { method, path, headers, body });
      const name = `${method} ${path.replace(/[\da-f-]{36}/, "{id}").replace(/\?.*/, "")} ${status}`;
      answers.statuses[name] = (answers.statuses[name] ?? 0) + 1;
      if (status === 429 && !text.includes('"retry-after"')) answers.withoutRetry += 1;
    } catch {
      // A closed connection counts as an answer, and the next attempt waits a little.
      answers.statuses["cut off"] = (answers.statuses["cut off"] ?? 0) + 1;
      await pause(100);
    }
  };
  const again = async (deed: () => Promise<void>) => {
    while (!stop.aborted) await deed();
  };
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const picture = formOf(Buffer.from(hostile.picture, "base64"));
  const plan = json({ roundDate: hostile.roundDate, dryRun: true });
  const move = json({ customerIds: hostile.customerIds, rateSetId: null, dryRun: true });
  const { invoiceId } = hostile;
  const paper = invoiceId ? `/invoices/${invoiceId}/pdf` : "/invoices";
  const deeds: [number, () => Promise<void>][] = [
    [crowd.readers, () => neverRead(hostile, stop)],
    [crowd.senders, () => sendSlowly(hostile, stop)],
    [crowd.lists, () => ask("GET", "/orders?limit=100")],
    [crowd.exports, () => ask("POST", "/business/export")],
    [crowd.plans, () => ask("POST", "/rounds/plan", plan)],
    [crowd.pictures, () => ask("POST", "/storefront/assets", picture.body, picture.type)],
    [crowd.bulk, () => ask("POST", "/customers/rate-set", move)],
    [crowd.papers, () => ask("GET", paper)],
  ];
  await Promise.all(
    deeds.flatMap(([count, deed]) => {
      const length = Math.ceil((count * hostile.connections) / 200);
      return Array.from({ length }, () => again(deed));
    }),
  );
  return answers;
}

function formOf(picture: Buffer): { body: Buffer; type: string } {
  const boundary = "----------------------------neighbours";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
