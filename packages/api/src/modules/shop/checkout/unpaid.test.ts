import { afterAll, describe, expect, it } from "vitest";
import { openShop } from "../../../testing/things/open-shop";
import { takeNotice } from "../../billing";
import { dropUnpaidOrder } from "./unpaid";

const shop = await openShop();
afterAll(() => shop.service.close());

const one = (id: string) => shop.office().orders.one({ id });

describe("an order left unpaid", () => {
  it("makes way for the next one of the same browser", async () => {
    const line = await shop.scarce(1);
    const first = await shop.ordered({ lines: [line] });
    expect(await shop.place({ lines: [line] })).toMatchObject({ outcome: "short" });
    const second = await shop.ordered({ lines: [line], replaces: first.trackingRef });
    expect(await one(first.id)).toMatchObject({ status: "cancelled" });
    expect(await one(second.id)).toMatchObject({ status: "placed" });
  });

  it("is let go by a job once its page has run out, and by its shopper at once", async () => {
    const of = (orderId: string) => ({ tenantId: shop.business.id, orderId });
    const { id } = await shop.ordered({});
    await dropUnpaidOrder(shop.service, of(id));
    expect(await one(id)).toMatchObject({ status: "placed" });
    await shop.rows.paymentSession.updateMany({
      where: { orderId: id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await dropUnpaidOrder(shop.service, of(id));
    expect(await one(id)).toMatchObject({ status: "cancelled" });
    const other = await shop.ordered({});
    await shop.at().tracking.leaveOrder({ trackingRef: other.trackingRef });
    expect(await one(other.id)).toMatchObject({ status: "cancelled" });
  });

  it("stays once it is paid, whoever would have it go", async () => {
    const { id, trackingRef } = await shop.ordered({});
    const notice = await shop.service.payAtProvider(id);
    await takeNotice(shop.service, { ...notice, now: new Date() }, null);
    await dropUnpaidOrder(shop.service, { tenantId: shop.business.id, orderId: id });
    await shop.ordered({ replaces: trackingRef });
    await expect(shop.at().tracking.leaveOrder({ trackingRef })).rejects.toMatchObject({
      kind: "conflict",
    });
    expect(await one(id)).toMatchObject({ status: "placed", paidVia: "shop" });
  });
});

describe("the paid notice", () => {
  const paidOnce = async (id: string) => {
    expect(await one(id)).toMatchObject({ source: "shop", paidVia: "shop", refundDue: 0 });
    expect(await shop.rows.allocation.count({ where: { orderId: id } })).toBe(1);
    const jobs = await shop.rows.$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker._private_jobs AS j
        JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id
       WHERE t.identifier = 'mail_order' AND j.payload ->> 'orderId' = ${id}`;
    expect(jobs).toHaveLength(1);
  };
  const states = async (trackingRef: string) =>
    (await shop.at().tracking.showOrder({ trackingRef })).state;

  it("before, after and twice beside the shopper's return makes one paid order", async () => {
    const post = async (id: string, times: number) => {
      const notice = await shop.service.payAtProvider(id);
      const take = () => takeNotice(shop.service, { ...notice, now: new Date() }, null);
      await Promise.all(Array.from({ length: times }, take));
      return take;
    };
    const before = await shop.ordered({});
    await post(before.id, 1);
    expect(await states(before.trackingRef)).toBe("placed");
    await paidOnce(before.id);

    const after = await shop.ordered({});
    expect(await states(after.trackingRef)).toBe("to_pay");
    await post(after.id, 1);
    expect(await states(after.trackingRef)).toBe("placed");
    await paidOnce(after.id);

    const twice = await shop.ordered({});
    const again = await post(twice.id, 3);
    expect(await states(twice.trackingRef)).toBe("placed");
    await again();
    await paidOnce(twice.id);
    await expect(shop.at().tracking.payOrder(twice)).rejects.toMatchObject({ kind: "conflict" });
  });
});
