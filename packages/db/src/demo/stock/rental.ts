import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import { insert } from "../base/insert";

const forklifts = { id: idOf("rentalClass", 1), product: idOf("product", 11) };

/** Days ago. No run has billed it yet: the first one waits for review. */
const since = 40;

/** Forklift cylinders are rented by the month after a free week; the more of them, the less each. */
export async function rentCylinders(client: ClientBase, clock: Clock): Promise<void> {
  await insert(client, "rental_classes", [
    {
      tenant_id: fellside,
      id: forklifts.id,
      name: "Forklift cylinders",
      starts_on: clock.day(since),
      vat_rate: 20,
      vat_treatment: "standard",
      created_at: clock.at(since, 9),
    },
  ]);
  await insert(client, "rental_rates", [
    {
      tenant_id: fellside,
      class_id: forklifts.id,
      from_on: clock.day(since),
      per: "month",
      free_days: 7,
      brackets_by: "bottles",
      // In pence, excluding VAT.
      brackets: [
        { above: 0, pence: 350 },
        { above: 10, pence: 250 },
      ],
    },
  ]);
  await insert(client, "rental_products", [
    {
      tenant_id: fellside,
      product_id: forklifts.product,
      from_on: clock.day(since),
      class_id: forklifts.id,
    },
  ]);
}
