import { runSql, sqlBuilder } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { makeBusiness, makeMember, testService } from "../../testing";
import { isOfOffice } from "./notifications";

const service = await testService();
afterAll(service.close);

it("counts owners and admins as the office, and no driver", async () => {
  const business = await makeBusiness(service);
  for (const role of ["owner", "admin", "driver"] as const) {
    await makeMember(service, business, role);
  }
  const members = sqlBuilder
    .selectFrom("members as m")
    .where("m.tenant_id", "=", business.id)
    .where(isOfOffice)
    .select("m.role")
    .orderBy("m.role");
  expect(await runSql(service.database.service, members)).toEqual([
    { role: "owner" },
    { role: "admin" },
  ]);
});
