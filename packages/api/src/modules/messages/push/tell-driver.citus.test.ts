import { randomUUID } from "node:crypto";
import { businessAtEachWorker } from "@roundsman/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMember } from "../../../testing";
import { testService, type TestService } from "../../../testing/service/test-service";
import { notifyPerson } from "../notifications";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it("tells a driver's phone in a transaction of the service that writes at several nodes", async () => {
  const rows = service.database.service;
  const businesses = await businessAtEachWorker(service.test);
  const told: object[] = [];
  for (const { id: tenantId } of businesses) {
    const driver = await makeMember(service, { id: tenantId }, "driver");
    await rows.pushSubscription.create({
      data: {
        tenantId,
        userId: driver.id,
        sessionId: randomUUID(),
        endpointHash: "0".repeat(64),
        sealed: "",
        createdAt: new Date(),
      },
    });
    const notice = { kind: "round.changed", title: `Your round has changed ${tenantId}` } as const;
    await rows.$transaction(async (tx) => {
      for (const { id } of businesses) {
        await tx.customer.create({ data: { tenantId: id, name: "Somebody" } });
      }
      await notifyPerson(tx, tenantId, driver.id, notice, new Date());
    });
    const [kept] = await rows.notification.findMany({ where: { tenantId, userId: driver.id } });
    expect(kept?.title).toBe(notice.title);
    told.push({ payload: { tenantId, notificationId: kept?.id } });
  }
  const [coordinator] = await service.database.nodes();
  const waiting = await coordinator?.pool.query(
    `SELECT j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'push_notice' ORDER BY j.id`,
  );
  expect(waiting?.rows).toEqual(told);
});
