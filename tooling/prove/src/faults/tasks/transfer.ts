import { type Client, idOf, type Thing, write } from "./task";

/** Moves goods from one yard to the other, stage by stage. Sometimes a stage is skipped. */
export async function transfer(client: Client): Promise<void> {
  const { at, dice } = client;
  const [from, to] = dice.chance(0.5) ? [at.yard, at.otherYard] : [at.otherYard, at.yard];
  const { id } = await write<Thing>(client, {
    method: "POST",
    path: "/stock/transfers",
    body: {
      fromLocationId: from.id,
      toLocationId: to.id,
      method: "courier",
      lines: [
        { productId: at.product.id, condition: "full", quantity: dice.between(1, 20) },
        { productId: at.coal.id, condition: "full", quantity: dice.between(1, 20) },
      ],
    },
    action: "transfer.planned",
    subject: idOf,
  });
  const stages = ["awaiting_collection", "in_transit", "received"];
  for (const stage of stages.filter((name) => name === "received" || dice.chance(0.8))) {
    await write<Thing>(client, {
      method: "POST",
      path: `/stock/transfers/${id}/advance`,
      body: { to: stage },
      action: "transfer.advanced",
      subject: idOf,
    });
  }
}
