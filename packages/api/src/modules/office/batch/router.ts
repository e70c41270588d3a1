import { describeError, invalid, notFound, Refusal } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { carrier } from "../../../platform/middleware/procedures";
import type { CarriedAnswer } from "../../../platform/request/request";
import { Batch, BatchAnswers, type BatchAnswer } from "./schema";

/** What the answers of a batch may come to, in bytes: all of them are held until the last is there. */
const mostAnswered = 10 * 1024 * 1024;

/** How long a batch begins operations: proxies and clients wait a few minutes at most. In milliseconds. */
const longestMs = 60_000;

/** The longest key of a batch: a colon and a place of two digits are added to it. */
const longestKey = 252;

/**
 * POST /batch: one request after another, each as though it had come by itself, with what this one shows of its
 * caller. One that fails stops no other. Once one is over a rate the rest is not run: they would only be made to wait.
 */
const run = carrier()
  .input(Batch)
  .output(BatchAnswers)
  .mutation(async ({ ctx, input: { operations } }) => {
    const { request, reply } = ctx;
    if (!request.send) throw notFound("operation");
    const key = request.header("idempotency-key");
    if (key !== undefined && (key.length < 1 || key.length > longestKey)) {
      const message = `The key of a batch has 1 to ${longestKey} characters.`;
      throw invalid({ path: "idempotency-key", message });
    }
    const items: BatchAnswer[] = [];
    let size = 0;
    let stopped: BatchAnswer | null = null;
    const begun = performance.now();
    for (const [at, { method, path, body, idempotencyKey }] of operations.entries()) {
      if (stopped === null && size > mostAnswered) stopped = tooMuch();
      if (stopped === null && performance.now() - begun > longestMs) stopped = tooLong();
      if (stopped !== null) {
        items.push(stopped);
        continue;
      }
      const answer: CarriedAnswer = await request.send({
        method,
        path,
        body,
        idempotencyKey: idempotencyKey ?? (key === undefined ? undefined : `${key}:${at}`),
        requestId: `${request.requestId.slice(0, 60)}.${at}`,
      });
      const { status, headers } = answer;
      Object.assign(reply.headers, ratesIn(headers));
      items.push({ status, headers, body: answer.body });
      size += answer.size;
      if (status === 429) stopped = { status, headers: withoutId(headers), body: answer.body };
    }
    return { items };
  });

const ratesIn = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("RateLimit-")));

/** The id is of the request that was run. */
const withoutId = ({ "X-Request-Id": _id, ...headers }: Record<string, string>) => headers;

/** What came of a request that was not run. */
const notRun = (refusal: Refusal, headers: Record<string, string> = {}): BatchAnswer => {
  const { status, body } = describeError(refusal);
  return { status, headers, body };
};

const tooLong = () =>
  notRun(new Refusal("rate_limited", "This batch has run for a minute. Send the rest again."), {
    "Retry-After": "1",
  });

const tooMuch = () =>
  notRun(new Refusal("too_large", "The answers before this one are all that a batch gives."));

export const batch = router({ run });
