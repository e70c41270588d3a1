import { randomUUID } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeMerchant,
  testService,
  untilWaiting,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusal } from "../../../testing/said-and-done";

let service: TestService;
let at: Merchant;
let tenantId: string;
beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  tenantId = at.business.id;
  await office().storefront.switchOn();
});
afterAll(() => service.close());

const office = () => callerFor(service, { token: at.owner.token }).office;
const rows = () => service.database.service;

async function upload(): Promise<string> {
  const key = randomUUID();
  const data = { tenantId, key, width: 2, height: 2, createdAt: new Date() };
  await rows().storefrontAsset.create({ data });
  return key;
}

/** What may name a picture: a lock that its save waits for, the save, and how a refusal to remove the picture names it. */
const savers = {
  product: {
    hold: (tx: Tx) =>
      tx.$queryRaw`SELECT FROM products WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`,
    save: (key: string) =>
      office().products.change({ id: at.product.id, name: "Logs", morePictureKeys: [key] }),
    shownBy: "the product Logs",
  },
  business: {
    hold: (tx: Tx) =>
      tx.$queryRaw`SELECT FROM businesses WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`,
    save: (logoKey: string) => office().business.change({ logoKey }),
    shownBy: "the business, as its logo",
  },
  draft: {
    // A draft is saved without this lock; only its activity row waits for it, when the picture is locked already.
    hold: (tx: Tx) => tx.$queryRaw`SELECT FROM businesses WHERE id = ${tenantId}::uuid FOR UPDATE`,
    save: (iconKey: string) => office().storefront.saveDraft({ theme: { iconKey } }),
    shownBy: "the shop",
  },
};

it.each(Object.entries(savers))(
  "is not removed under a %s that is saved with it",
  async (_, { hold, save, shownBy }) => {
    const key = await upload();
    let saved: Promise<unknown> = Promise.resolve();
    let removed: Promise<string | null> = Promise.resolve(null);
    await rows().$transaction(async (tx) => {
      await hold(tx);
      saved = save(key);
      await untilWaiting(service);
      removed = refusal(office().storefront.removePicture({ key }));
      await untilWaiting(service, 2);
    });
    await saved;
    expect(await removed).toBe(`This picture is shown by ${shownBy}.`);
    expect(await rows().storefrontAsset.count({ where: { tenantId, key } })).toBe(1);
  },
);

it.each(Object.entries(savers))("is not named by a %s once it is removed", async (_, { save }) => {
  const key = await upload();
  await office().storefront.removePicture({ key });
  expect(await refusal(save(key))).toContain("There is no such picture.");
});

it("is not named by a draft that waited while it was removed", async () => {
  const key = await upload();
  let saved: Promise<string | null> = Promise.resolve(null);
  await rows().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM storefronts WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`;
    saved = refusal(savers.draft.save(key));
    await untilWaiting(service);
    await tx.storefrontAsset.deleteMany({ where: { tenantId, key } });
  });
  expect(await saved).toContain("There is no such picture.");
});
