import { afterAll, beforeAll, expect, it } from "vitest";
import { recordActivity } from "../../../platform/audit/activity";
import type { Recorder } from "../../../platform/audit/change";
import { makeMerchant, testService, type Merchant, type TestService } from "../../../testing";
import { receiveApplication, type Applicant } from "./receive-application";
import { NewTradeApplication } from "./schema";

let service: TestService;
let at: Merchant;

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
});
afterAll(() => service.close());

const said = NewTradeApplication.parse({
  businessName: "The Langdale Arms",
  phone: "015394 37210",
  contacts: [{ name: "Kate Dixon", role: "Owner" }],
  address: { line1: "Skelwith Bridge", postcode: "la229nn" },
});

/** As the shop's procedure does it: one transaction, recorded as the shopper's doing. */
const receive = (applicant: Applicant) =>
  service.database.inBusiness(at.business.id, () =>
    service.database.business.$transaction((tx) => {
      const tenantId = at.business.id;
      const now = new Date();
      const who = { tenantId, kind: "shopper", name: "Kate" } as const;
      const record: Recorder = async (happening) => {
        if (happening) await recordActivity(tx, who, happening, { now, requestId: null });
      };
      return receiveApplication(tx, record, { tenantId, now }, applicant, said);
    }),
  );

it("makes the account with the application, tells the office, and is on the record", async () => {
  const row = await receive({ email: "kate@arms.example", name: "Kate Dixon" });
  expect(row).toMatchObject({
    status: "pending",
    account: { email: "kate@arms.example", name: "Kate Dixon", customerId: null },
  });
  const where = { tenantId: at.business.id };
  expect(await service.database.service.notification.findMany({ where })).toMatchObject([
    {
      userId: at.owner.id,
      kind: "trade_application.received",
      title: "The Langdale Arms asks for a trade account",
    },
  ]);
  expect(await service.database.service.activity.findMany({ where })).toMatchObject([
    { action: "trade_application.received", actorKind: "shopper", subjectId: row.id },
  ]);
});

it("keeps an account as it is, whoever types its address, whatever the case", async () => {
  const before = await service.database.service.shopAccount.create({
    data: { tenantId: at.business.id, email: "Inn@fell.example", name: "The Inn" },
  });
  const row = await receive({ email: "inn@FELL.example", name: "Somebody else" });
  expect(row.account).toMatchObject({ id: before.id, name: "The Inn" });
});

it("waits with one application of an account at a time, of two at once too", async () => {
  const applicant = { email: "twice@arms.example", name: "Kate" };
  const both = await Promise.allSettled([receive(applicant), receive(applicant)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const account = await service.database.service.shopAccount.findFirstOrThrow({
    where: { email: applicant.email },
  });
  await expect(receive({ accountId: account.id })).rejects.toMatchObject({ kind: "conflict" });
});

it.each([
  ["businessName", { businessName: "" }],
  ["businessName", { businessName: "x".repeat(121) }],
  ["phone", { phone: "" }],
  ["phone", { phone: "x".repeat(41) }],
  ["contacts.0.role", { contacts: [{ name: "Kate" }] }],
  ["contacts.0.email", { contacts: [{ name: "Kate", role: "Owner", email: "kate" }] }],
  ["contacts", { contacts: Array.from({ length: 21 }, () => ({ name: "K", role: "O" })) }],
  ["address.postcode", { address: { postcode: "nowhere" } }],
  ["notes", { notes: "x".repeat(2001) }],
])("refuses a wrong %s", (path, wrong) => {
  const parsed = NewTradeApplication.safeParse({ ...said, ...wrong });
  expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});
