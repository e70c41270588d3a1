import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../testing";

let service: TestService;
let business: MadeBusiness;
let office: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fellside Gas" });
  office = await officeOf(business);
});

const officeOf = async (of: MadeBusiness) => {
  const token = await signInAs(service, await makeMember(service, of, "owner"));
  return callerFor(service, { token }).office;
};

const account = {
  bankName: "Fell Bank",
  bankAccountName: "Fellside Gas Ltd",
  bankSortCode: "20-00-00",
  bankAccountNumber: "05577991",
};
const none = {
  bankName: null,
  bankAccountName: null,
  bankSortCode: null,
  bankAccountNumber: null,
};
/** A refusal that tells of each of these fields, and of no other. */
const lacking = (...paths: string[]) =>
  expect.objectContaining({
    kind: "validation",
    issues: paths.map((path): unknown => expect.objectContaining({ path })),
  });
const records = () =>
  service.database.service.activity.findMany({
    where: { tenantId: business.id, action: "business.changed" },
    orderBy: { id: "asc" },
    select: { words: true, before: true, after: true },
  });

describe("the bank account", () => {
  it("when it changes, is mailed of to every owner and nobody else", async () => {
    await makeMember(service, business, "owner");
    const token = await signInAs(service, await makeMember(service, business, "admin"));
    const admin = callerFor(service, { token }).office;
    const owners = await service.database.service.member.findMany({
      where: { tenantId: business.id, role: "owner" },
      select: { user: { select: { email: true } } },
    });
    const mails = () =>
      service.database.service.email.findMany({
        where: { tenantId: business.id, kind: "business.bank_account_changed" },
        orderBy: { id: "asc" },
        select: { toAddress: true, text: true },
      });
    await admin.business.change(account);
    const first = await mails();
    expect(first.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      owners.map(({ user }) => user.email).toSorted(),
    );
    expect(first).toHaveLength(2);
    for (const { text } of first) {
      expect(text).toContain("ends 7991");
      expect(text).not.toContain(account.bankAccountNumber);
    }
    await admin.business.change({ ...account, phone: "015394 37210" });
    expect(await mails()).toHaveLength(2);
    await admin.business.change(none);
    expect((await mails()).at(-1)?.text).toContain("was taken off its invoices");
  });

  it("is given, changed in part and taken away, and is nobody else's", async () => {
    expect(await office.business.get()).toMatchObject(none);
    expect(await office.business.change(account)).toMatchObject(account);
    expect(await office.business.change({ bankName: "" })).toMatchObject({
      ...account,
      bankName: null,
    });
    const other = await officeOf(await makeBusiness(service));
    expect(await other.business.get()).toMatchObject(none);
    expect(await other.business.change(account)).toMatchObject(account);
    const cleared = { ...none, bankSortCode: "", bankAccountNumber: " " };
    expect(await office.business.change(cleared)).toMatchObject(none);
    expect(await other.business.get()).toMatchObject(account);
  });

  it.each(["404784", "40 47 84", "40-47-84", " 40-47-84 "])(
    "keeps the sort code %j as 40-47-84",
    async (bankSortCode) => {
      const saved = await office.business.change({ ...account, bankSortCode });
      expect(saved.bankSortCode).toBe("40-47-84");
    },
  );

  it.each(["123456", "0123456", "00123456"])("keeps the number %s as it is", async (digits) => {
    const saved = await office.business.change({ ...account, bankAccountNumber: digits });
    expect(saved.bankAccountNumber).toBe(digits);
  });

  it.each([
    ["bankSortCode", "40478"],
    ["bankSortCode", "4047845"],
    ["bankSortCode", "40-47 84"],
    ["bankSortCode", "4-04784"],
    ["bankSortCode", "40–47–84"],
    ["bankSortCode", "４０４７８４"],
    ["bankSortCode", "GB4047"],
    ["bankAccountNumber", "12345"],
    ["bankAccountNumber", "123456789"],
    ["bankAccountNumber", "1234 567"],
    ["bankAccountNumber", "GB12345"],
    ["bankAccountNumber", "١٢٣٤٥٦٧٨"],
    ["bankAccountName", "Fellside Gas\nSort code 11-11-11"],
    ["bankName", "x".repeat(81)],
  ])("refuses %s as %j", async (field, value) => {
    await expect(office.business.change({ ...account, [field]: value })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [expect.objectContaining({ path: [field] })] },
    });
    expect(await office.business.get()).toMatchObject(none);
  });

  it.each([
    [{ bankSortCode: "404784" }, ["bankAccountName", "bankAccountNumber"]],
    [{ bankName: "Fell Bank" }, ["bankAccountName", "bankSortCode", "bankAccountNumber"]],
    [{ bankAccountName: "Fellside Gas", bankAccountNumber: "123456" }, ["bankSortCode"]],
  ])("is not half given: %j", async (change, missing) => {
    await expect(office.business.change(change)).rejects.toEqual(lacking(...missing));
    expect(await office.business.get()).toMatchObject(none);
  });

  it("is not half taken away, and a part is judged by what is kept", async () => {
    await office.business.change(account);
    for (const field of ["bankAccountName", "bankSortCode", "bankAccountNumber"] as const) {
      await expect(office.business.change({ [field]: "" })).rejects.toEqual(lacking(field));
    }
    expect(await office.business.change({ bankSortCode: "404784" })).toMatchObject({
      ...account,
      bankSortCode: "40-47-84",
    });
  });

  it("is whole or none, of a part changed while it is taken away", async () => {
    const refused: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      await office.business.change(account);
      const [, part] = await Promise.allSettled([
        office.business.change(none),
        office.business.change({ bankAccountNumber: `4000000${n}` }),
      ]);
      expect(await office.business.get()).toMatchObject(none);
      if (part.status === "rejected") refused.push(part.reason);
    }
    // Of those that came second; the others were taken away with the rest.
    expect(refused).toEqual(refused.map(() => lacking("bankAccountName", "bankSortCode")));
  });

  it("comes of two halves at once to nothing", async () => {
    const { bankAccountNumber, ...rest } = account;
    const halves = await Promise.allSettled([
      office.business.change(rest),
      office.business.change({ bankAccountNumber }),
    ]);
    expect(halves.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await office.business.get()).toMatchObject(none);
  });
});

describe("the record of its change", () => {
  it("says that the account was changed, and of its number the end alone", async () => {
    await office.business.change(account);
    await office.business.change({ bankAccountNumber: "44444444", phone: "01539 720000" });
    await office.business.change(none);
    await office.business.change({ phone: "1" });
    const rows = await records();
    expect(rows.map(({ words }) => words)).toEqual([
      "Changed the bank account of Fellside Gas",
      "Changed the details and bank account of Fellside Gas",
      "Changed the bank account of Fellside Gas",
      "Changed the details of Fellside Gas",
    ]);
    expect(rows[0]).toMatchObject({
      before: none,
      after: { ...account, bankAccountNumber: "ending 7991" },
    });
    expect(rows[1]).toMatchObject({
      before: { bankAccountNumber: "ending 7991" },
      after: { bankAccountNumber: "ending 4444" },
    });
    expect(JSON.stringify(rows)).not.toMatch(/05577991|44444444/);
  });

  it("is kept where another number ends as the one before", async () => {
    await office.business.change(account);
    await office.business.change({ bankAccountNumber: "99997991" });
    const [, row] = await records();
    expect(row).toEqual({
      words: "Changed the bank account of Fellside Gas",
      before: { bankAccountNumber: "ending 7991" },
      after: { bankAccountNumber: "ending 7991" },
    });
  });
});

it.each([
  "bank_account_number = '12345678'",
  "bank_name = 'Fell Bank'",
  "bank_account_name = 'A', bank_sort_code = '20-00-00', bank_account_number = '12345'",
  "bank_account_name = 'A', bank_sort_code = '200000', bank_account_number = '12345678'",
])("the database keeps no half or misshapen account: %s", async (values) => {
  const update = service.test.owner.query(`UPDATE businesses SET ${values} WHERE id = $1`, [
    business.id,
  ]);
  await expect(update).rejects.toMatchObject({
    constraint: expect.stringMatching(/^businesses_bank_account_(whole|form)$/) as string,
  });
});
