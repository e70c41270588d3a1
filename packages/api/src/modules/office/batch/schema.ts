import { z } from "zod";
import { text } from "../../../platform/values/values";

const mostOperations = 100;

/** One request of a batch. */
const BatchOperation = z.object({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: z
    .string()
    .max(4000)
    .regex(/^\/[!-~]*$/, "Give a path from the first slash, percent-encoded, with its query."),
  body: z.unknown().optional(),
  idempotencyKey: text(255, 1).optional(),
});

export const Batch = z.object({
  operations: z
    .array(BatchOperation)
    .min(1)
    .max(mostOperations, `A batch has at most ${mostOperations} operations.`),
});

/** What one of them was answered; `headers` are those that it alone has. */
const BatchAnswer = z
  .object({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  })
  .meta({ id: "BatchAnswer" });
export type BatchAnswer = z.infer<typeof BatchAnswer>;

export const BatchAnswers = z.object({ items: z.array(BatchAnswer) });
