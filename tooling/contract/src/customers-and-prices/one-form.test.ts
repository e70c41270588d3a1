import { makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

/* Phone numbers and registrations are kept in one form, however they are typed (docs/contract/conventions.md). */

describe.each([
  ["07700900123", "07700 900123"],
  ["+44 7700 900123", "07700 900123"],
  ["(07700) 900-123", "07700 900123"],
  ["01539437210", "015394 37210"],
  ["0033 1 23 45 67 89", "+33 1 23 45 67 89"],
  ["+33123456789", "+33 1 23 45 67 89"],
  ["07700 900123 (Ann, evenings)", "07700 900123 (Ann, evenings)"],
  ["ask at the bar", "ask at the bar"],
])("the number %s", (typed, kept) => {
  it("is kept so of customers, suppliers' contacts and the business", async () => {
    const customer = await api.post("/customers", { as, body: { name: "Inn", phone: typed } });
    expect(customer.body).toMatchObject({ phone: kept });
    const path = `/customers/${(customer.body as { id: string }).id}`;
    await api.patch(path, { as, body: { phone: null } });
    expect((await api.patch(path, { as, body: { phone: typed } })).body).toMatchObject({
      phone: kept,
    });
    const business = await api.patch("/business", { as, body: { phone: typed } });
    expect(business.body).toMatchObject({ phone: kept });
    const supplier = await api.post("/stock/suppliers", { as, body: { name: `Gas ${typed}` } });
    const { id } = supplier.body as { id: string };
    const contact = await api.post(`/stock/suppliers/${id}/contacts`, {
      as,
      body: { name: "Ann", phone: typed },
    });
    expect(JSON.stringify(contact.body)).toContain(JSON.stringify(kept));
  });
});

it.each([
  ["ab12 cde", "AB12 CDE"],
  ["AB12CDE", "AB12 CDE"],
  ["px 70 abd", "PX70 ABD"],
  ["Forklift  2", "FORKLIFT 2"],
])("the registration %s is kept as %s", async (typed, kept) => {
  const made = await api.post("/vehicles", {
    as,
    body: { name: `Van ${typed}`, registration: typed },
  });
  expect(made.body).toMatchObject({ registration: kept });
  const path = `/vehicles/${(made.body as { id: string }).id}`;
  await api.patch(path, { as, body: { registration: "" } });
  expect((await api.patch(path, { as, body: { registration: typed } })).body).toMatchObject({
    registration: kept,
  });
});
