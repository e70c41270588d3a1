import { type Client, idOf, type Thing, write } from "./task";

/** A count of both goods in a yard that others are moving things in and out of. */
export async function countStock(client: Client): Promise<void> {
  const { at, dice } = client;
  const counted = (productId: string) => ({
    productId,
    condition: dice.pick(["full", "empty"] as const),
    counted: dice.between(800_000, 900_000),
  });
  await write<Thing>(client, {
    method: "POST",
    path: "/stock/counts",
    body: {
      locationId: dice.pick([at.yard, at.otherYard]).id,
      lines: [counted(at.product.id), counted(at.coal.id)],
    },
    action: "stock.counted",
    subject: idOf,
  });
}
