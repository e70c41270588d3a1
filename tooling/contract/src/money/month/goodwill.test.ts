import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { openOffice } from "./office";

/* Tests goodwill by cash accounting (docs/decisions/0458). A cylinder is £34.50 and £1.73 of VAT. */

const office = await openOffice("2026-11-02");
afterAll(async () => {
  vi.useRealTimers();
  await office.service.close();
});

const Boxes = z.looseObject({ box1Pence: z.int(), box6Pence: z.int() });
const Figures = z.looseObject({ vat: z.object({ invoice: Boxes, cash: Boxes }) });
const boxes = async (month: string) => {
  const { vat } = Figures.parse(await office.get(`/books/figures?from=${month}`));
  return [vat.invoice, vat.cash].map(({ box1Pence, box6Pence }) => [box1Pence, box6Pence]);
};
const goodwill = (orderId: string, amountPence: number) =>
  office.post(`/orders/${orderId}/refund`, { amountPence, method: "cash" });

it("takes no VAT off for goodwill from December 2026 on, and leaves what was filed before", async () => {
  const first = await office.counter({ gas: 1 });
  await office.setClock("2026-11-20");
  await goodwill(first, 500);
  // 173 × 3,123 ÷ 3,623 = 149.1
  expect(await boxes("2026-11")).toEqual([
    [173, 3_450],
    [149, 2_974],
  ]);
  await office.setClock("2026-12-01");
  await goodwill(await office.counter({ gas: 1 }), 500);
  const same = [173, 3_450];
  expect(await boxes("2026-12")).toEqual([same, same]);
  expect((await boxes("2026-11"))[1]).toEqual([149, 2_974]);

  // What was filed comes back with the money, once the refund is reversed.
  await office.setClock("2026-12-02");
  const [refundId] = await office.refundsOf(first);
  await office.post(`/refunds/${refundId}/reverse`, { reason: "Nothing went back" });
  expect((await boxes("2026-12"))[1]).toEqual([173 + 24, 3_450 + 476]);
});

it("counts nothing of an order whose money all went back before its delivery", async () => {
  await office.setClock("2027-01-04");
  const customer = await office.customer("Fell View Hotel");
  const { id } = await office.take(customer, "cash", { gas: 1 }, { deliver: true });
  await office.post(`/orders/${id}/paid`, { method: "cash" });
  await goodwill(id, 3_623);
  await (await office.round([id])).deliver(id, { cashTakenPence: 0 });
  expect(await boxes("2027-01")).toEqual([
    [173, 3_450],
    [0, 0],
  ]);
});
