import { businessAtEachWorker } from "@roundsman/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askQueues } from "../../../testing/service/queues";
import { testService, type TestService } from "../../../testing/service/test-service";
import { tellLater } from "./later";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it("has a customer told in a transaction of the service that writes at several nodes", async () => {
  const businesses = await businessAtEachWorker(service.test);
  const [first] = businesses;
  const [tenantId, orderId] = [first?.id ?? "", crypto.randomUUID()];
  const moment = "order_taken";
  await service.database.service.textTemplate.create({ data: { tenantId, moment, isOn: true } });
  await service.database.service.$transaction(async (tx) => {
    for (const { id } of businesses) {
      await tx.customer.create({ data: { tenantId: id, name: "Somebody" } });
    }
    await tellLater(tx, { tenantId, orderId, moment });
  });
  const jobs = await askQueues<{ payload: object }>(
    service,
    `SELECT j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'tell_customer'`,
  );
  expect(jobs).toMatchObject([{ payload: { tenantId, orderId, moment } }]);
});
