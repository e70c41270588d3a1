import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import type { Meta } from "../../../platform/context/context";
import { root } from "../../../router";
import {
  callerFor,
  makeBusiness,
  makeMember,
  openSupport,
  sandboxedService,
  signInAs,
  type MadePerson,
  type SandboxedService,
} from "../../../testing";

/* Where a business's money goes is changed by the business alone, never in a support session. */

let service: SandboxedService;
let business: { id: string };
let owner: MadePerson;
let domainId: string;
const bankAccount = {
  bankAccountName: "Fellside Gas Ltd",
  bankSortCode: "20-00-00",
  bankAccountNumber: "55779911",
};

beforeAll(async () => {
  service = await sandboxedService();
  business = await makeBusiness(service, { name: "Fellside Gas" });
  owner = await makeMember(service, business);
  const tenantId = business.id;
  const rows = service.database.service;
  await rows.storefront.create({ data: { tenantId, status: "live", draft: {} } });
  const host = "gas.fellside.example";
  const { id } = await rows.domain.create({
    data: { tenantId, host, kind: "custom", verifyToken: "t", verifiedAt: new Date() },
  });
  domainId = id;
  await rows.business.update({ where: { id: tenantId }, data: bankAccount });
});
afterAll(() => service.close());

const refused = expect.toSatisfy(
  (error: unknown) =>
    error instanceof Refusal &&
    error.kind === "forbidden" &&
    /where money goes/.test(error.message),
  "forbidden, as money is concerned",
);
const inSupport = async (override: boolean) => {
  const token = await openSupport(service, business, owner, { level: "act", override });
  return callerFor(service, { token }).office;
};

describe.each([
  { how: "let in at level act", override: false },
  { how: "of an override", override: true },
])("a support session $how", ({ override }) => {
  it("neither connects payments nor moves the shop to another host", async () => {
    const office = await inSupport(override);
    await expect(office.payments.connect()).rejects.toEqual(refused);
    await expect(office.domains.add({ host: "fellside.example" })).rejects.toEqual(refused);
    await expect(office.domains.makePrimary({ id: domainId })).rejects.toEqual(refused);
    const rows = service.database.service;
    expect(await rows.paymentConnection.count({ where: { tenantId: business.id } })).toBe(0);
    expect(await rows.domain.count({ where: { isPrimary: true } })).toBe(0);
  });

  it.each([
    { name: "Fellside Gas Ltd" },
    { address: "Pay to 1 Elsewhere Road" },
    { email: "pay@elsewhere.example" },
    { companyNumber: "1" },
    { vatNumber: "GB1" },
    { bankAccountName: "Elsewhere Ltd" },
    { bankSortCode: "11-11-11" },
    { bankAccountNumber: "11111111" },
    { bankName: "Elsewhere Bank" },
    { bankAccountName: null, bankSortCode: null, bankAccountNumber: null, bankName: null },
  ])("does not change what payers go by: %j", async (change) => {
    const office = await inSupport(override);
    await expect(office.business.change(change)).rejects.toEqual(refused);
  });

  it("saves the rest of the business's details, with those as they were", async () => {
    const office = await inSupport(override);
    const { name, address, email, ...details } = await office.business.get();
    const { bankName, bankAccountName, bankSortCode, bankAccountNumber } = details;
    const account = { bankName, bankAccountName, bankSortCode, bankAccountNumber };
    const phone = "01539 555 0100";
    const saved = await office.business.change({ name, address, email, ...account, phone });
    expect(saved).toMatchObject({ phone, ...bankAccount });
  });

  it("reads how it stands, and why it may not", async () => {
    const office = await inSupport(override);
    const why = expect.stringMatching(/where money goes/) as string;
    expect(await office.payments.connection()).toMatchObject({ can: { connect: why } });
    expect(await office.business.get()).toMatchObject({ can: { changePayeeDetails: why } });
  });
});

it("is open to the business's own people", async () => {
  const { office } = callerFor(service, { token: await signInAs(service, owner) });
  expect(await office.payments.connection()).toMatchObject({ can: { connect: null } });
  expect(await office.business.get()).toMatchObject({ can: { changePayeeDetails: null } });
  await office.payments.connect();
  await office.domains.makePrimary({ id: domainId });
  expect(await office.business.change({ bankSortCode: "404784" })).toMatchObject({
    ...bankAccount,
    bankSortCode: "40-47-84",
  });
  expect(await office.business.change({ email: "post@fellside.example" })).toMatchObject({
    email: "post@fellside.example",
  });
});

describe("every procedure that writes where money goes", () => {
  const modules = fileURLToPath(new URL("../..", import.meta.url));
  const writes =
    /(?:payment|directDebit|cardReader)Connection\s*\.\s*(?:create|upsert|update|delete)|(?:INTO|UPDATE|FROM) payment_connections|data: \{[^}]*isPrimary/;
  const notBySupport: Record<string, string> = {
    "billing/payments/router.ts connection": "what the provider says of the same account",
    "billing/payments/take-notice.ts takeAccountNotice": "the same, when the provider says it",
    "shop/domains/lapse.ts handBackPrimary": "links lead to the service's own host again",
    "shop/domains/lapse.ts stopServing": "the same",
    "direct-debit/account/connection-router.ts change":
      "days of notice: the account stays as it is",
    "business/domains.ts openPlatformDomain": "the service's own host",
  };
  /** A file's declarations, by its path and their names. */
  const declarationsOf = (name: string) =>
    readFileSync(join(modules, name), "utf8")
      .split(/\n(?=(?:export )?(?:const|(?:async )?function) \w)/)
      .map((text) => ({
        name: `${name} ${/^(?:export )?(?:const|(?:async )?function) (\w+)/.exec(text)?.[1] ?? ""}`,
        text,
      }));
  const writers = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(name))
    .flatMap(declarationsOf)
    .filter(({ name, text }) => writes.test(text) && !(name in notBySupport));

  it("says so where it states who may do it", () => {
    expect(writers.map(({ name }) => name).toSorted()).toEqual([
      "billing/payments/door/connection-router.ts connect",
      "billing/payments/door/connection-router.ts disconnect",
      "billing/payments/router.ts connect",
      "direct-debit/account/connection-router.ts connect",
      "direct-debit/account/connection-router.ts disconnect",
      "shop/domains/router.ts makePrimary",
    ]);
    expect(writers.filter(({ text }) => !text.includes("moneyDestination: true"))).toEqual([]);
  });

  it("is refused in support sessions by that alone", () => {
    const procedures = Reflect.get(Reflect.get(root, "_def") as object, "procedures") as Record<
      string,
      { _def: { meta?: Meta } }
    >;
    const marked = Object.entries(procedures).filter(([, { _def }]) => _def.meta?.moneyDestination);
    expect(marked.map(([path]) => path).toSorted()).toEqual([
      // Where the books go (docs/decisions/0257).
      "office.accounts.connect",
      "office.accounts.consent",
      "office.accounts.disconnect",
      "office.cardReaderConnection.connect",
      "office.cardReaderConnection.disconnect",
      "office.directDebitConnection.connect",
      "office.directDebitConnection.disconnect",
      "office.domains.add",
      "office.domains.makePrimary",
      "office.payments.connect",
    ]);
  });
});
