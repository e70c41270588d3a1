import { afterAll, expect, it } from "vitest";
import { webRouter } from "../router";
import { makeCustomer, makeMerchant, testService } from "../testing";
import { fetchHandler } from "./fetch-handler";

/* The apps' own way to write only what nobody else changed meanwhile; etag.test.ts has that of REST. */

const service = await testService();
afterAll(service.close);
const handler = fetchHandler(() => service, webRouter, { entry: "web", endpoint: "/api/trpc" });
const at = await makeMerchant(service);
const db = service.database.service;
const { id } = await makeCustomer(service, at.business);
const read = () => db.customer.findFirstOrThrow({ where: { id } });

async function rename(name: string, unchanged: string) {
  const answer = await handler(
    new Request("http://localhost:3000/api/trpc/office.customers.change", {
      method: "POST",
      headers: {
        authorization: `Bearer ${at.owner.token}`,
        "content-type": "application/json",
        "x-tenant-id": at.business.id,
        "x-unchanged": unchanged,
      },
      body: JSON.stringify({ id, name }),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

it("refuses what a page writes on a row that changed since the page read it", async () => {
  const { updatedAt } = await read();
  const shown = `customers ${id} ${updatedAt.toISOString()}`;
  expect(await rename("First", shown)).toMatchObject({ status: 200 });
  const activities = await db.activity.count();
  const second = await rename("Second", shown);
  expect(second).toMatchObject({ status: 412 });
  expect(second.text).toContain('"error":"conflict"');
  expect((await read()).name).toBe("First");
  expect(await db.activity.count()).toBe(activities);
  const now = (await read()).updatedAt.toISOString();
  expect(await rename("Second", `customers ${id} ${now}`)).toMatchObject({ status: 200 });
});

it.each(["customers", "sessions 1 2", `customers ${id} yesterday`])(
  "refuses a condition that it can't judge: %s",
  async (unchanged) => {
    const answer = await rename("Third", unchanged);
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain("x-unchanged");
    expect((await read()).name).toBe("Second");
  },
);
