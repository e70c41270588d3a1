import { describe, expect, it } from "vitest";
import type { Invoice } from "@/features/states/invoice-states";
import { PagedRaising, pagesOf } from "./paged-raising";
import {
  everybody,
  isChosen,
  nobody,
  sizeOf,
  sumsChosen,
  toggled,
  type Billable,
} from "./run-choice";

const customer = (customerId: string, orders = 1): Billable => ({
  customerId,
  customerName: customerId,
  email: null,
  netPence: 100,
  vatPence: 5,
  totalPence: 105,
  orders: Array.from({ length: orders }, (_, index) => ({
    id: `${customerId}${index}`,
    number: `ORD-${index}`,
    deliveredAt: null,
    paymentMethod: "on_account",
    totalPence: 105,
  })),
});

/** A service with a customer a page; it bills an order once, and loses or refuses an answer when told to. */
function service(names: readonly string[]) {
  const billed: string[] = [];
  const asked: string[][] = [];
  const next: ("lost" | "refused")[] = [];
  const told: number[] = [];
  const run = new PagedRaising({
    read: (cursor) => {
      const at = names.findIndex((name) => cursor === undefined || name > cursor);
      const name = names[at] ?? "";
      const customers = [customer(name)].filter(
        ({ orders }) => !billed.includes(orders[0]?.id ?? ""),
      );
      return Promise.resolve({ customers, nextCursor: at + 1 < names.length ? name : null });
    },
    raise: (orderIds) => {
      asked.push([...orderIds]);
      const happens = next.shift();
      if (happens === "refused") return Promise.reject(new Error("refused"));
      for (const id of orderIds) if (!billed.includes(id)) billed.push(id);
      if (happens === "lost") return Promise.reject(new Error("lost"));
      return Promise.resolve(orderIds.map((id) => ({ id }) as Invoice));
    },
    onRaised: (raised) => {
      told.push(raised.length);
    },
  });
  return { run, billed, asked, next, told };
}

describe("raising in pages", () => {
  it("bills every page once, and tells how far it is", async () => {
    const { run, asked, told } = service(["a", "b", "c"]);
    expect(await run.go()).toBe(true);
    expect(asked).toEqual([["a0"], ["b0"], ["c0"]]);
    expect(told).toEqual([1, 2, 3]);
  });

  it("stops between two pages, and goes on with the next", async () => {
    const { run, asked, told } = service(["a", "b", "c"]);
    const going = run.go();
    run.stop();
    expect(await going).toBe(false);
    expect(asked.length).toBeLessThan(3);
    expect(await run.go()).toBe(true);
    expect(asked).toEqual([["a0"], ["b0"], ["c0"]]);
    expect(told).toEqual([1, 2, 3]);
  });

  it("asks for the very same again after an answer that was lost", async () => {
    const { run, asked, next, told } = service(["a", "b"]);
    next.push("lost");
    await expect(run.go()).rejects.toThrow("lost");
    expect(await run.go()).toBe(true);
    expect(asked).toEqual([["a0"], ["a0"], ["b0"]]);
    expect(told).toEqual([1, 2]);
  });

  it("looks anew at a page that was refused: what somebody else billed is left alone", async () => {
    const { run, asked, next, billed } = service(["a", "b"]);
    next.push("refused");
    await expect(run.go()).rejects.toThrow("refused");
    billed.push("a0");
    run.forgetPage();
    expect(await run.go()).toBe(true);
    expect(asked).toEqual([["a0"], ["b0"]]);
  });

  it("takes those ticked one by one in pages that are not too large", async () => {
    const read = pagesOf([customer("a", 300), customer("b", 200), customer("c", 1)]);
    const first = await read(undefined);
    expect(first.customers.map(({ customerId }) => customerId)).toEqual(["a", "b"]);
    const second = await read(first.nextCursor ?? undefined);
    expect(second.customers.map(({ customerId }) => customerId)).toEqual(["c"]);
    expect(second.nextCursor).toBeNull();
  });
});

describe("who is billed", () => {
  const [a, b] = [customer("a", 2), customer("b")];
  const whole = { customers: 10, orders: 25 };

  it("is everybody on every page but those ticked off", () => {
    const choice = toggled(everybody, a);
    expect([isChosen(choice, a), isChosen(choice, b)]).toEqual([false, true]);
    expect(sizeOf(choice, whole)).toEqual({ customers: 9, orders: 23 });
    expect(sizeOf(toggled(choice, a), whole)).toEqual(whole);
  });

  it("is those ticked alone, once all are left out", () => {
    const choice = toggled(toggled(nobody, a), b);
    expect(sizeOf(choice, whole)).toEqual({ customers: 2, orders: 3 });
    expect(sumsChosen(choice, [], whole)).toEqual({ netPence: 200, vatPence: 10, totalPence: 210 });
  });

  it("comes to a sum where all of them were seen", () => {
    expect(sumsChosen(everybody, [a, b], whole)).toBeNull();
    expect(sumsChosen(toggled(everybody, a), [a, b], { customers: 2, orders: 3 })).toEqual({
      netPence: 100,
      vatPence: 5,
      totalPence: 105,
    });
  });
});
