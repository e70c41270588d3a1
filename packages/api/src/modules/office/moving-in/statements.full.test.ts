import { countStatements } from "@roundsman/db/testing";
import { ProviderFailed, type Geocoder } from "@roundsman/providers";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  movingBusiness,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

/* How many statements a workbook takes does not depend on how many customers are in it. */

const lookedUp = { down: false };
const geocoder: Geocoder = {
  kind: "postcodes.io",
  async locate(postcodes) {
    if (lookedUp.down) throw new ProviderFailed("geocoder", "unreachable", "Nobody answers.");
    return new Map(postcodes.map((postcode) => [postcode, null]));
  },
};

let service: TestService;
beforeAll(async () => {
  service = await testService({ providers: { geocoder } });
});
afterAll(() => service.close());

/** The statements of each step with so many customers. */
async function stepsOf(customers: number) {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  const { movingIn } = callerFor(service, { token }).office;
  const file = { filename: "old.xlsx", bytes: await movingBusiness(customers) };
  const upload = await countStatements(service.database, () => movingIn.upload({ file }));
  const { id, totals, faults } = upload.result;
  expect(faults).toEqual([]);
  expect(totals).toMatchObject({ customers, invoices: customers, orders: customers });
  const bringIn = await countStatements(service.database, () => movingIn.bringIn({ id, totals }));
  const undo = await countStatements(service.database, () => movingIn.undo({ id }));
  const { rows } = await service.test.owner.query<{ jobs: number }>(
    `SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs
      WHERE payload->>'tenantId' = $1 AND payload->>'addressId' IS NOT NULL`,
    [business.id],
  );
  return {
    steps: { upload: upload.count, bringIn: bringIn.count, undo: undo.count },
    jobs: rows[0]?.jobs,
  };
}

it.each([
  ["postcodes are found", false],
  ["nobody answers where postcodes are", true],
])("takes as many statements for 200 customers as for 10 where %s", async (_, down) => {
  lookedUp.down = down;
  const few = await stepsOf(10);
  const many = await stepsOf(200);
  expect(many.steps).toEqual(few.steps);
  expect([few.jobs, many.jobs]).toEqual(down ? [10, 200] : [0, 0]);
});
