import { z } from "zod";
import { ours } from "../words/untrusted";
import { Id, NextCursor, Page } from "./shapes";
import { readingTool } from "./tool";

export const showStock = readingTool({
  name: "show_stock",
  title: "Stock, and what runs out",
  description:
    "What there is of each product over the yards, in pieces: free is full and not held for transfers, promised is what open orders wait for. runningOut: only products at or under their low level.",
  scopes: ["stock:read"],
  input: z.strictObject({
    q: z.string().min(1).max(120).optional().describe("Words of the product's name or code"),
    runningOut: z.boolean().optional(),
    ...Page,
  }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        productId: Id,
        productName: ours("The product"),
        free: z.int(),
        promised: z.int(),
        lowLevel: z.int().nullable(),
        low: z.boolean(),
        yards: z.array(
          z.strictObject({
            locationId: Id,
            locationName: ours("The yard").nullable(),
            condition: z.enum(["full", "empty"]),
            onHand: z.int(),
            held: z.int().describe("Kept back for transfers"),
            onItsWay: z.int().describe("In transfers, and on order from suppliers"),
          }),
        ),
      }),
    ),
    nextCursor: NextCursor,
  }),
  async run({ office }, { q, runningOut, limit, cursor }) {
    const low = runningOut === true ? true : undefined;
    const [page, yards] = await Promise.all([
      office.stock.grid({ q, low, limit, cursor }),
      office.yards.list({ limit: 100 }),
    ]);
    const names = new Map(yards.items.map(({ id, name }) => [id, name]));
    return {
      items: page.items.map(({ productId, productName, free, promised, lowLevel, ...row }) => ({
        productId,
        productName,
        free,
        promised,
        lowLevel,
        low: row.low,
        yards: row.cells.map(({ locationId, condition, onHand, held, inTransit, onOrder }) => ({
          locationId,
          locationName: names.get(locationId) ?? null,
          condition,
          onHand,
          held,
          onItsWay: inTransit + onOrder,
        })),
      })),
      nextCursor: page.nextCursor,
    };
  },
});
