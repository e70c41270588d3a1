import { randomUUID } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { refusal } from "../../../testing/said-and-done";

let service: TestService;
let at: MadeBusiness;
let token: string;
let productId: string;
beforeAll(async () => {
  service = await testService();
  at = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, at));
  productId = (await makeProduct(service, at, { name: "Logs" })).id;
  await office().storefront.switchOn();
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office;
const rows = () => service.database.service;

async function upload(): Promise<string> {
  const key = randomUUID();
  const data = { tenantId: at.id, key, width: 2, height: 2, createdAt: new Date() };
  await rows().storefrontAsset.create({ data });
  return key;
}

/** Waits until so many statements stand behind others' locks in this test's database. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const [waiting] = await rows().$queryRaw<{ count: number }[]>`
          SELECT count(DISTINCT pid)::int FROM pg_locks JOIN pg_stat_activity AS session USING (pid)
           WHERE NOT granted AND datname = current_database()`;
        return waiting?.count;
      },
      { timeout: 10_000 },
    )
    .toBe(count);

/** Who may name a picture, each with the row that its save waits for and the words of who shows it then. */
const savers = {
  product: {
    hold: (tx: Tx) =>
      tx.$queryRaw`SELECT FROM products WHERE tenant_id = ${at.id}::uuid FOR UPDATE`,
    save: (key: string) =>
      office().products.change({ id: productId, pictureKey: null, morePictureKeys: [key] }),
    shownBy: "the product Logs",
  },
  business: {
    hold: (tx: Tx) =>
      tx.$queryRaw`SELECT FROM businesses WHERE id = ${at.id}::uuid FOR NO KEY UPDATE`,
    save: (logoKey: string) => office().business.change({ logoKey }),
    shownBy: "the business, as its logo",
  },
  draft: {
    // Its activity row waits for the business; its own row is held by then.
    hold: (tx: Tx) => tx.$queryRaw`SELECT FROM businesses WHERE id = ${at.id}::uuid FOR UPDATE`,
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
      await untilWaiting(1);
      removed = refusal(office().storefront.removePicture({ key }));
      await untilWaiting(2);
    });
    await saved;
    expect(await removed).toBe(`This picture is shown by ${shownBy}.`);
    expect(await rows().storefrontAsset.count({ where: { tenantId: at.id, key } })).toBe(1);
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
    await tx.$queryRaw`SELECT FROM storefronts WHERE tenant_id = ${at.id}::uuid FOR UPDATE`;
    saved = refusal(savers.draft.save(key));
    await untilWaiting(1);
    await tx.storefrontAsset.deleteMany({ where: { tenantId: at.id, key } });
  });
  expect(await saved).toContain("There is no such picture.");
});
