import {
  makeBusiness,
  makeCustomer,
  makeMember,
  makeMerchant,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn, type Answered } from "../../testing/index";

/* docs/contract/conventions.md#what-others-changed-meanwhile */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const merchant = await makeMerchant(service);
const as = merchant.owner.token;
const db = service.database.service;

const tagOf = ({ headers }: Answered) => String(headers["ETag"]);
const nameOf = async (id: string) => (await db.customer.findFirstOrThrow({ where: { id } })).name;
const activities = () => db.activity.count({ where: { tenantId: merchant.business.id } });

/** Creates a customer, and reads its tag. */
async function readCustomer() {
  const { id } = await makeCustomer(service, merchant.business);
  const path = `/customers/${id}`;
  return { id, path, tag: tagOf(await api.get(path, { as })) };
}
const rename = (path: string, name: string, tag?: string) =>
  api.patch(path, { as, body: { name }, headers: tag === undefined ? {} : { "if-match": tag } });

function expectChanged(answer: Answered): void {
  expect(answer).toMatchObject({ status: 412, body: { error: "conflict" } });
}

describe("the tag of a resource", () => {
  it("is the same until it is written, and then another one", async () => {
    const { path, tag } = await readCustomer();
    expect(tag).toMatch(/^"[\da-z]+\.[\w-]{22}"$/);
    expect(tagOf(await api.get(path, { as }))).toBe(tag);
    const changed = await rename(path, "Another");
    expect(tagOf(changed)).not.toBe(tag);
    const read = await api.get(path, { as });
    expect(tagOf(read).split(".")[0]).toBe(tagOf(changed).split(".")[0]);
  });

  it("is on what has no version, and on no list and no refusal", async () => {
    expect(tagOf(await api.get(`/drivers/${merchant.owner.id}`, { as }))).toMatch(
      /undefined|^"[\w-]{22}"$/,
    );
    for (const path of ["/customers", "/customers/01937e5c-0000-7000-8000-000000000000"]) {
      expect((await api.get(path, { as })).headers).not.toHaveProperty("ETag");
    }
  });

  it("saves reading it again", async () => {
    const { path, tag } = await readCustomer();
    for (const ifNoneMatch of [tag, `"x", ${tag}`, `W/${tag}`, "*"]) {
      const answer = await api.get(path, { as, headers: { "if-none-match": ifNoneMatch } });
      expect(answer).toMatchObject({ status: 304, body: null, headers: { ETag: tag } });
      expect(answer.headers).not.toHaveProperty("Content-Type");
    }
    for (const ifNoneMatch of ['"x"', "x", ""]) {
      const answer = await api.get(path, { as, headers: { "if-none-match": ifNoneMatch } });
      expect(answer.status).toBe(200);
    }
    await rename(path, "Another");
    expect((await api.get(path, { as, headers: { "if-none-match": tag } })).status).toBe(200);
  });

  it("tells another business nothing", async () => {
    const { path, tag } = await readCustomer();
    const stranger = await signInAs(
      service,
      await makeMember(service, await makeBusiness(service)),
    );
    const headers = { "if-none-match": "*", "if-match": tag };
    expectError(await api.get(path, { as: stranger, headers }), "not_found");
    expectError(await api.patch(path, { as: stranger, headers, body: {} }), "not_found");
  });
});

describe("a write that names a version", () => {
  it("is done where it is still the one that was read", async () => {
    const { id, path, tag } = await readCustomer();
    expect((await rename(path, "First", tag)).status).toBe(200);
    expect(await nameOf(id)).toBe("First");
    expect((await rename(path, "Second", "*")).status).toBe(200);
  });

  it("is refused where somebody changed it meanwhile, and does nothing", async () => {
    const { id, path, tag } = await readCustomer();
    await rename(path, "First");
    const before = await activities();
    expectChanged(await rename(path, "Second", tag));
    expectChanged(await rename(path, "Second", `"x", ${tag}`));
    // An update without changes is refused too.
    expectChanged(await api.patch(path, { as, body: {}, headers: { "if-match": tag } }));
    expect(await nameOf(id)).toBe("First");
    expect(await activities()).toBe(before);
  });

  it("is refused where only a part was changed", async () => {
    const { path, tag } = await placed();
    const [line] = await db.orderLine.findMany({
      where: { orderId: path.slice("/orders/".length) },
    });
    await db.orderLine.update({
      where: { tenantId_id: { tenantId: merchant.business.id, id: line?.id ?? "" } },
      data: { quantity: 2 },
    });
    const headers = { "if-match": tag };
    expectChanged(await api.patch(path, { as, body: { notes: "Ring twice" }, headers }));
  });

  it("of a resource without versions is refused, as is what is no tag", async () => {
    const headers = { "if-match": '"x"' };
    expectValidation(
      await api.post("/customers", { as, body: { name: "A" }, headers }),
      "if-match",
    );
    const { path } = await readCustomer();
    expectValidation(await rename(path, "A", "x"), "if-match");
  });

  it("is judged after what the caller may do, and after the body", async () => {
    const { path } = await readCustomer();
    const headers = { "if-match": '"x"' };
    expectError(await api.patch(path, { body: {}, headers }), "unauthenticated");
    expectValidation(await api.patch(path, { as, body: { name: "" }, headers }), "name");
    const missing = "/customers/01937e5c-0000-7000-8000-000000000000";
    expectError(await api.patch(missing, { as, body: {}, headers }), "not_found");
  });

  it("is judged again under its Idempotency-Key", async () => {
    const order = await placed();
    const headers = { "idempotency-key": "cancel-1" };
    const cancel = (tag: string) =>
      api.post(`${order.path}/cancel`, { as, headers: { ...headers, "if-match": tag } });
    await api.patch(order.path, { as, body: { notes: "Ring twice" } });
    expectChanged(await cancel(order.tag));
    expect((await cancel(tagOf(await api.get(order.path, { as })))).status).toBe(200);
  });
});

async function placed() {
  const customer = await makeCustomer(service, merchant.business);
  const body = {
    customerId: customer.id,
    lines: [{ productId: merchant.product.id, quantity: 1 }],
    fulfilment: "collection",
  };
  const created = await api.post("/orders", { as, body });
  const path = `/orders/${String(Reflect.get(created.body as object, "id"))}`;
  return { path, tag: tagOf(await api.get(path, { as })) };
}

it("lets one of many writes through that read the same", async () => {
  const order = await placed();
  const headers = { "if-match": order.tag };
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      api.patch(order.path, { as, body: { notes: `Note ${index}` }, headers }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 412, 412, 412, 412, 412,
  ]);
});
