import { expect, it } from "vitest";
import { inSpan } from "../../platform/telemetry/signals";
import { testService } from "./test-service";

it("a request that asks several shards fails its test file, unless it is listed; a test's own statements do not", async () => {
  const service = await testService();
  const countAll = () => service.database.service.order.count();
  await countAll();
  await inSpan("console.health.look", {}, countAll);
  expect(service.fannedOut.map(({ asked }) => asked)).toEqual(["console.health.look"]);
  await inSpan("office.orders.list", {}, () =>
    Promise.all([countAll(), service.database.service.business.count()]),
  );
  await expect(service.close()).rejects.toThrow(
    /^Asked several shards of the cluster:\noffice\.orders\.list: SELECT COUNT[^\n]*$/,
  );
});
