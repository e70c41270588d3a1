import { randomUUID } from "node:crypto";
import { makeProduct, putStock } from "@roundsman/api/testing";
import type { Stage } from "../stage";

/** Opens a live shop with `quantity` cylinders for sale, and a form that orders one. */
export async function openShop(stage: Stage, quantity: number) {
  const { service, business, yard, sql } = stage;
  await stage.do("POST /storefront/on");
  await stage.do("PUT /storefront/draft", { body: { commerce: { tradeEnquiries: true } } });
  await stage.do("POST /storefront/publish");
  const { id: productId } = await makeProduct(service, business);
  await putStock(service, business, { locationId: yard.id, productId, quantity });
  const { id: deliveryOptionId } = await stage.do("POST /delivery-options", {
    body: { name: "Standard" },
  });
  const { rows } = await sql.query<{ slug: string }>("SELECT slug FROM businesses WHERE id = $1", [
    business.id,
  ]);
  return {
    productId,
    headers: { host: `${rows[0]?.slug}.localhost:3002` },
    form: () => ({
      key: randomUUID(),
      lines: [{ productId, quantity: 1, empties: 1, shownUnitPrice: 3450 }],
      shownTotalPence: 3623,
      fulfilment: "delivery",
      deliveryOptionId,
      address: { line1: "2 Lake Road", city: "Windermere", postcode: "LA23 1AA" },
      contact: { name: "Jo", email: `${randomUUID()}@mail.example`, phone: "015394 40000" },
      payment: "now",
    }),
  };
}
