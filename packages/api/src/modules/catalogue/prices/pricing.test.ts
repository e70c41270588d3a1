import { runSql } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { makeBusiness, makeProduct, testService } from "../../../testing";
import { isSold, pricedProducts } from "./pricing";

const service = await testService();
afterAll(service.close);

it("holds for sale what is neither taken off sale nor archived", async () => {
  const merchant = await makeBusiness(service);
  const archivedAt = new Date();
  await makeProduct(service, merchant, { name: "Gas" });
  await makeProduct(service, merchant, { name: "Slack", sold: false });
  await makeProduct(service, merchant, { name: "Peat", archivedAt });
  await makeProduct(service, merchant, { name: "Turf", sold: false, archivedAt });
  const all = pricedProducts(merchant.id, null).orderBy("p.name");
  const db = service.database.service;
  const rows = await runSql(db, all);
  expect(rows.map(({ name, sold }) => [name, sold])).toEqual([
    ["Gas", true],
    ["Peat", false],
    ["Slack", false],
    ["Turf", false],
  ]);
  expect(await runSql(db, all.where(isSold))).toEqual([rows[0]]);
});
