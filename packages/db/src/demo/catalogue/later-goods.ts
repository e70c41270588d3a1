import type { ClientBase } from "pg";
import { solidFuelOf } from "./products";
import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import { insert } from "../base/insert";

/* Goods added after those in the demo's orders. */

/** Sold by the m³, and not counted (docs/decisions/0266). */
export const looseLogs = {
  id: idOf("product", 41),
  name: "Kiln-dried ash logs, loose",
  sku: "LOG-M3",
  category: "logs",
  unit: "m3",
  /** Pence, as all prices here. */
  unit_price: 9500,
  full_kg: 290,
  volume_litres: 1000,
};

/** Fuel that the rules of docs/rules/fuel.md refuse, or allow with a notice. */
const notForEveryHome = [
  {
    id: idOf("product", 42),
    name: "Green softwood logs, loose",
    sku: "LOG-GREEN",
    category: "logs",
    unit: "m3",
    unit_price: 5500,
    full_kg: 420,
    volume_litres: 1000,
  },
  {
    id: idOf("product", 43),
    name: "House coal, doubles 25 kg",
    sku: "COAL-HC25",
    category: "coal",
    unit: "each",
    unit_price: 1450,
    full_kg: 25,
    volume_litres: 32,
  },
];

export async function sellLaterGoods(client: ClientBase, clock: Clock): Promise<void> {
  await insert(
    client,
    "products",
    [looseLogs, ...notForEveryHome].map((product) => ({
      ...product,
      tenant_id: fellside,
      ...solidFuelOf(product.sku),
      vat_rate: 5,
      vat_fuel: product.category === "coal" ? "coal_coke" : "wood_peat_charcoal",
      returnable: false,
      sold: true,
      created_at: clock.at(60, 10),
      updated_at: clock.at(60, 10),
    })),
  );
}
