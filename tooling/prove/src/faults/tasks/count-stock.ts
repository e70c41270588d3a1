import { type Client, idOf, type Thing, write } from "./task";

/** Counts both goods in a yard while others move goods in and out. */
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
