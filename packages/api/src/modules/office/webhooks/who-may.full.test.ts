import { describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  makeNarrowed,
  openSupport,
  signInAs,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { findWebhookWork } from "./publish";
import { hookedOffice } from "./testing/hooked-office";

const hooked = hookedOffice();

describe("who may have what sent where", () => {
  it("is whoever reads it now: not what they may not read, and nothing once they have left", async () => {
    const reader = await makeNarrowed(hooked.at.service, hooked.at.business, ["connections:read"]);
    const token = await signInAs(hooked.at.service, reader);
    const { webhooks } = callerFor(hooked.at.service, { token }).office;
    // Who reads connections changes none.
    await expect(webhooks.create({ url: hooked.there.url })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    const key = await makeKey(hooked.at.service, hooked.at.business, hooked.at.owner, [
      "connections:write",
      "customers:read",
    ]);
    const byKey = callerFor(hooked.at.service, { key }).office;
    await expect(
      byKey.webhooks.change({ id: hooked.hook.id, types: ["order.placed"] }),
    ).rejects.toThrow("orders:read");
    await byKey.webhooks.change({ id: hooked.hook.id, description: "Of the key" });
    await hooked.at.take();
    await hooked.customer("Readable");
    await hooked.tell();
    expect(hooked.types()).toEqual(["customer.created"]);
    await hooked.at.rows.apiKey.updateMany({ data: { revokedAt: new Date() } });
    await hooked.customer("After the key");
    await hooked.tell();
    expect(hooked.types()).toEqual(["customer.created"]);
    expect(await hooked.standing()).toMatchObject({ pausedBecause: "keeper_left" });
  });

  it("ends with the membership, for what waits as well", async () => {
    const admin = await makeMember(hooked.at.service, hooked.at.business, "admin");
    const token = await signInAs(hooked.at.service, admin);
    await callerFor(hooked.at.service, { token }).office.webhooks.change({
      id: hooked.hook.id,
      description: "Of the admin",
    });
    await hooked.customer("Queued");
    await hooked.publish();
    await hooked.at.rows.member.deleteMany({ where: { userId: admin.id } });
    await hooked.send();
    expect(hooked.there.received).toEqual([]);
    expect(await hooked.standing()).toMatchObject({ pausedBecause: "keeper_left" });
    // Somebody else takes it over, and it goes on where it was.
    await hooked.at.office.webhooks.resume({ id: hooked.hook.id });
    await hooked.tell();
    expect(hooked.types()).toEqual(["customer.created"]);
  });

  it("ends with the membership between two requests of one turn", async () => {
    const admin = await makeMember(hooked.at.service, hooked.at.business, "admin");
    const token = await signInAs(hooked.at.service, admin);
    await callerFor(hooked.at.service, { token }).office.webhooks.change({
      id: hooked.hook.id,
      description: "Of the admin",
    });
    await hooked.customer("Before");
    await hooked.customer("After");
    await hooked.publish();
    // They are dismissed before the first request is answered.
    hooked.there.answer(async () => {
      await hooked.at.rows.member.deleteMany({ where: { userId: admin.id } });
      return 200;
    });
    await hooked.send();
    expect(hooked.there.received.map(({ data }) => data)).toMatchObject([{ name: "Before" }]);
    expect(await hooked.standing()).toMatchObject({ pausedBecause: "keeper_left" });
  });

  it("is nobody of support, at any level", async () => {
    const token = await openSupport(hooked.at.service, hooked.at.business, hooked.at.owner, {
      level: "act",
    });
    const { webhooks } = callerFor(hooked.at.service, { token }).office;
    const refused = refusedAs("forbidden");
    await expect(webhooks.create({ url: hooked.there.url })).rejects.toEqual(refused);
    await expect(webhooks.rotate({ id: hooked.hook.id })).rejects.toEqual(refused);
    await expect(webhooks.change({ id: hooked.hook.id, description: "x" })).rejects.toEqual(
      refused,
    );
    expect((await webhooks.list()).items).toMatchObject([
      {
        can: {
          change: "Support doesn't choose where data is sent: somebody of the business does.",
        },
      },
    ]);
  });

  it("is nobody of another business", async () => {
    const stranger = await makeBusiness(hooked.at.service);
    const token = await signInAs(hooked.at.service, await makeMember(hooked.at.service, stranger));
    const { webhooks } = callerFor(hooked.at.service, { token }).office;
    const missing = refusedAs("not_found");
    const { id } = hooked.hook;
    expect((await webhooks.list()).items).toEqual([]);
    await expect(webhooks.one({ id })).rejects.toEqual(missing);
    await expect(webhooks.test({ id })).rejects.toEqual(missing);
    await expect(webhooks.remove({ id })).rejects.toEqual(missing);
    await expect(webhooks.attempts({ id })).rejects.toEqual(missing);
  });

  it.each(["https://169.254.169.254/", "http://example.com/", "https://10.1.2.3/", "nowhere"])(
    "is no address that is not public: %s",
    async (url) => {
      await expect(hooked.at.office.webhooks.create({ url })).rejects.toEqual(
        refusedAs("validation"),
      );
      await expect(hooked.at.office.webhooks.change({ id: hooked.hook.id, url })).rejects.toEqual(
        refusedAs("validation"),
      );
    },
  );

  it("is at most ten at once, however many ask together", async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 14 }, () => hooked.at.office.webhooks.create({ url: hooked.there.url })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect(await hooked.at.rows.webhookEndpoint.count()).toBe(10);
  });

  it("of a locked business is nobody until it is opened again", async () => {
    await hooked.customer("Locked");
    await hooked.publish();
    await hooked.at.rows.business.updateMany({
      where: { id: hooked.at.business.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    expect(await findWebhookWork(hooked.at.service)).toEqual({ publish: [], send: [] });
    await hooked.send();
    expect(hooked.there.received).toEqual([]);
    await hooked.at.rows.business.updateMany({
      where: { id: hooked.at.business.id },
      data: { lockedAt: null, lockedReason: null },
    });
    await hooked.send();
    expect(hooked.types()).toEqual(["customer.created"]);
  });
});
