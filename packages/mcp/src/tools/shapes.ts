import { z } from "zod";

/* Shapes that many tools use. */

export const Id = z.uuid();
export const Day = z.iso.date();

export const Page = {
  limit: z.int().min(1).max(20).default(10).describe("How many at most"),
  cursor: z.string().max(1000).optional().describe("nextCursor of the answer before, to go on"),
};

/** Opaque: a position in the list, in a form without words. */
export const NextCursor = z
  .string()
  .regex(/^[\w-]+$/)
  .nullable()
  .describe("Give it as cursor to see more; null at the end");
