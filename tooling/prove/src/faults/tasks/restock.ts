import { type Client, idOf, type Thing, write } from "./task";

/** Places a supplier order, which is mailed to the supplier and arrives in two lots. */
export async function restock(client: Client): Promise<void> {
  const { at, dice } = client;
  const ordered = dice.between(10, 50);
  const { id } = await write<Thing>(client, {
    method: "POST",
    path: "/stock/supplier-orders",
    body: {
      supplierId: at.supplier.id,
      locationId: at.yard.id,
      expectedOn: new Date().toISOString().slice(0, 10),
      send: true,
      lines: [{ productId: at.product.id, ordered }],
    },
    action: "supplier_order.placed",
    subject: idOf,
  });
  const receive = (quantity: number, moreToCome: boolean) =>
    write<Thing>(client, {
      method: "POST",
      path: `/stock/supplier-orders/${id}/receive`,
      body: {
        arrived: [{ productId: at.product.id, quantity }],
        emptiesBack: [{ productId: at.product.id, quantity: 2 }],
        moreToCome,
      },
      action: "supplier_order.received",
      subject: idOf,
    });
  await receive(4, true);
  await receive(ordered - 4, false);
}
