import type { ClientBase } from "pg";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";
import { yardId } from "../business/fleet";
import { fellside, idOf, personId } from "../base/ids";
import { insert, type Row } from "../base/insert";

const name = "Propane 18 kg forklift";
const count = 30;
/** Days until their next test: the first is out of test, the next three soon are; one has no known date. */
const daysLeft = (n: number): number | null => {
  if (n === 1) return -12;
  if (n <= 4) return n * 6;
  return n === count ? null : 200 + n * 57;
};

/** Gives forklift cylinders serial numbers: in both yards, some empty, some to be tested. */
export async function numberCylinders(client: ClientBase, clock: Clock): Promise<void> {
  const product = demoProducts.find((one) => one.name === name);
  if (!product) throw new Error(`The demo sells no ${name}`);
  const createdAt = clock.at(100, 9);
  const rows = Array.from({ length: count }, (_, index): Row => {
    const n = index + 1;
    const left = daysLeft(n);
    return {
      tenant_id: fellside,
      id: idOf("serial", n),
      product_id: product.id,
      number: `FLT ${4100 + n * 7}`,
      condition: n % 5 === 0 ? "empty" : "full",
      filled_on: n % 5 === 0 ? null : clock.day(100 + (n % 9)),
      test_due_on: left === null ? null : clock.day(-left),
      place: "yard",
      location_id: yardId(n % 3 === 2 ? 2 : 1),
      moved_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  await insert(client, "serials", rows);
  await insert(
    client,
    "serial_events",
    rows.map(({ id, condition, place, location_id, test_due_on }, index) => ({
      tenant_id: fellside,
      id: idOf("serialEvent", index + 1),
      serial_id: id,
      kind: "received",
      at: createdAt,
      condition,
      place,
      location_id,
      test_due_on,
      by_user_id: personId("adam"),
    })),
  );
  await client.query("UPDATE products SET tracks_serials = true WHERE tenant_id = $1 AND id = $2", [
    fellside,
    product.id,
  ]);
}
