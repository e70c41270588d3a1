import { expect, type Page } from "@playwright/test";
import { addDays } from "date-fns/addDays";

interface Listed {
  items: { id: string }[];
}

/** Fills a future day with `orders` orders. Half of them are on rounds of `vans` vans, the rest wait. */
export async function busyDay(
  page: Page,
  { orders, vans }: { orders: number; vans: number },
): Promise<string> {
  const day = addDays(new Date(), 9).toISOString().slice(0, 10);
  const { origin } = new URL(page.url());
  /** Calls the API as the page does: queries by GET, the rest by POST. */
  const call = async <Answer>(path: string, input: object, query = false): Promise<Answer> => {
    const url = `${origin}/api/trpc/office.${path}`;
    const answer = query
      ? await page.request.get(`${url}?input=${encodeURIComponent(JSON.stringify(input))}`)
      : await page.request.post(url, { data: input, headers: { origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const { items: products } = await call<Listed>("products.list", { q: "Propane 47" }, true);
  const { items: customers } = await call<Listed>("customers.list", { limit: 100 }, true);
  const addresses: { customerId: string; deliveryAddressId: string }[] = [];
  for (const { id } of customers) {
    const one = await call<{ addresses: { id: string }[] }>("customers.one", { id }, true);
    const [first] = one.addresses;
    if (first) addresses.push({ customerId: id, deliveryAddressId: first.id });
  }
  const taken: string[] = [];
  while (taken.length < orders) {
    const to = addresses[taken.length % addresses.length];
    const { id } = await call<{ id: string }>("orders.take", {
      ...to,
      paymentMethod: "cash",
      wantedOn: day,
      lines: [{ productId: products[0]?.id, quantity: 1 + (taken.length % 3) }],
    });
    taken.push(id);
  }
  const each = Math.floor(orders / 2 / vans);
  for (let van = 0; van < vans; van += 1) {
    const { id } = await call<{ id: string }>("vehicles.create", { name: `Bench van ${van + 1}` });
    const orderIds = taken.slice(van * each, (van + 1) * each);
    await call("rounds.make", { roundDate: day, vehicleId: id, orderIds });
  }
  return day;
}
