import { holdBusiness } from "@roundsman/db";
import { businessAtEachWorker, type BusinessAt } from "@roundsman/db/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callerFor } from "../../testing/callers/request";
import { testService, type TestService } from "../../testing/service/test-service";
import { makeMember, signInAs } from "../../testing/things/fixtures";

/* A business's own row is held by its name, at its node (docs/decisions/0372). */

let service: TestService;
let businesses: BusinessAt[];
beforeAll(async () => {
  service = await testService();
  businesses = [
    ...(await businessAtEachWorker(service.test)),
    ...(await businessAtEachWorker(service.test)),
  ];
  await service.database.service.subscription.createMany({
    data: businesses.map(({ id: tenantId }) => ({ tenantId, plan: "depot", status: "active" })),
  });
});
afterAll(() => service.close());

const ownerOf = async (business: BusinessAt) => {
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  return callerFor(service, { token, headers: { "x-tenant-id": business.id } }).office;
};

it("settings of others are changed while one holds its business, and its own wait for their turn", async () => {
  const [one, ...others] = businesses;
  if (!one) throw new Error("The cluster has no worker");
  const own = await ownerOf(one);
  const offices = await Promise.all(others.map(ownerOf));
  const { business } = service.database;
  const changed = vi.fn<() => void>();
  let waiting: Promise<void> | undefined;
  await service.database.inBusiness(one.id, () =>
    business.$transaction(async (tx) => {
      await holdBusiness(tx, one.id);
      waiting = own.business.change({ phone: "01539 555 0101" }).then(changed);
      for (const office of offices) {
        await office.business.change({ phone: "01539 555 0102" });
        await office.reminders.change({ automatic: true });
        await office.books.close({ to: "2026-01-31" });
      }
      expect(changed).not.toHaveBeenCalled();
      await tx.business.update({ where: { id: one.id }, data: { email: "one@test.example" } });
    }),
  );
  await waiting;
  const row = await service.database.service.business.findUniqueOrThrow({
    where: { id: one.id },
    select: { phone: true, email: true },
  });
  expect(row).toEqual({ phone: "01539 555 0101", email: "one@test.example" });
});

it("two who change the same business's reminders at once leave what both said", async () => {
  for (const one of businesses) {
    const { reminders } = await ownerOf(one);
    const { levels } = await reminders.get();
    const wanted = levels.map(({ level }) => ({ level, subject: `Reminder ${level}` }));
    await Promise.all(wanted.map((changes) => reminders.change({ levels: [changes] })));
    const after = await reminders.get();
    expect(after.levels).toMatchObject(wanted);
  }
});
