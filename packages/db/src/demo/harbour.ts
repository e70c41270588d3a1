import type { ClientBase } from "pg";
import { gasOf, noGoods } from "./catalogue/products";
import type { Clock } from "./base/clock";
import { harbour, idOf, personId } from "./base/ids";
import { insert } from "./base/insert";

/* Harbour Fuels is small: a starter plan, no shop, no grant to support. Its ids begin at 9,001. */

const first = 9001;

export async function openHarbour(client: ClientBase, clock: Clock): Promise<void> {
  const stamps = { created_at: clock.at(40, 9), updated_at: clock.at(40, 9) };
  const own = { tenant_id: harbour };
  await insert(client, "locations", [
    {
      ...own,
      id: idOf("location", first),
      name: "Whitehaven yard",
      address: "Harbour Side, Whitehaven",
      postcode: "CA28 7LU",
      latitude: 54.5497,
      longitude: -3.5937,
      opens: "08:00",
      closes: "17:00",
      ...stamps,
    },
  ]);
  const goods = [
    {
      name: "Butane 15 kg",
      category: "butane",
      pence: 5495,
      vat: 5,
      full: 31.2,
      empty: 16.2,
      hazard: 15,
    },
    {
      name: "Propane 47 kg",
      category: "propane",
      pence: 9895,
      vat: 5,
      full: 101.5,
      empty: 54.5,
      hazard: 47,
    },
    {
      name: "House coal 25 kg",
      category: "coal",
      pence: 1495,
      vat: 5,
      full: 25,
      empty: null,
      hazard: null,
    },
  ];
  await insert(
    client,
    "products",
    goods.map(({ name, category, pence, vat, full, empty, hazard }, index) => ({
      ...own,
      id: idOf("product", first + index),
      name,
      category,
      unit_price: pence,
      vat_rate: vat,
      full_kg: full,
      empty_kg: empty,
      hazard_kg: hazard,
      vat_fuel: hazard === null ? "coal_coke" : "lpg_cylinder",
      ...(hazard === null ? noGoods : gasOf(category)),
      returnable: empty !== null,
      sold: true,
      ...stamps,
    })),
  );
  const people = [
    {
      name: "Brackenthwaite Farm",
      line1: "Loweswater Road",
      city: "Cockermouth",
      postcode: "CA13 9UX",
      latitude: 54.5793,
      longitude: -3.3247,
    },
    {
      name: "The Sloop Inn",
      line1: "Quay Street",
      city: "Whitehaven",
      postcode: "CA28 7HG",
      latitude: 54.5491,
      longitude: -3.5921,
    },
  ];
  await insert(
    client,
    "customers",
    people.map(({ name }, index) => ({
      ...own,
      id: idOf("customer", first + index),
      name,
      email: `harbour.customer.${index + 1}@mail.example`,
      phone: `01946 55501${index}`,
      on_account: index === 0,
      ...stamps,
    })),
  );
  await insert(
    client,
    "delivery_addresses",
    people.map(({ line1, city, postcode, latitude, longitude }, index) => ({
      ...own,
      id: idOf("address", first + index),
      customer_id: idOf("customer", first + index),
      line1,
      city,
      postcode,
      latitude,
      longitude,
      geocoded_at: stamps.created_at,
      ...stamps,
    })),
  );
  await insert(client, "vehicles", [
    {
      ...own,
      id: idOf("vehicle", first),
      name: "The van",
      registration: "PJ20 HBR",
      payload_kg: 1100,
      volume_litres: 6000,
      hazard_limit_kg: 400,
      max_mass_kg: 3500,
      ...stamps,
    },
  ]);
  await insert(client, "delivery_options", [
    {
      ...own,
      id: idOf("deliveryOption", first),
      name: "Weekly round",
      min_days: 1,
      max_days: 7,
      price_pence: 0,
      sort_order: 1,
      ...stamps,
    },
  ]);
  await insert(
    client,
    "stock_movements",
    goods.map((_, index) => ({
      ...own,
      location_id: idOf("location", first),
      product_id: idOf("product", first + index),
      condition: "full",
      quantity: 60,
      reason: "opening",
      by_user_id: personId("harry"),
      at: stamps.created_at,
    })),
  );
}
