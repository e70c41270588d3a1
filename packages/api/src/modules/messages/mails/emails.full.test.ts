import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { queueEmail } from "./queue";

let service: TestService;
let business: MadeBusiness;
let token: string;

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, business, "admin"));
  for (const [minute, to] of [
    "cara@birch.example",
    "dan@alder.example",
    "c_a@birch.example",
  ].entries()) {
    await write(business, to, new Date(Date.UTC(2026, 10, 20, 9, minute)));
  }
});
afterAll(() => service.close());

const write = (of: MadeBusiness, to: string, at: Date) =>
  service.database.service.$transaction((tx) =>
    queueEmail(tx, of.id, { kind: "invoice.sent", to, subject: `For ${to}`, text: "Words" }, at),
  );
const emails = (as = token) => callerFor(service, { token: as }).office.emails;

describe("the mails of a business", () => {
  it("are listed newest first, page by page", async () => {
    const first = await emails().list({ limit: 2 });
    expect(first.items.map(({ to }) => to)).toEqual(["c_a@birch.example", "dan@alder.example"]);
    expect(first.items[0]).not.toHaveProperty("text");
    const rest = await emails().list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ to }) => to)).toEqual(["cara@birch.example"]);
    expect(rest.nextCursor).toBeNull();
  });

  it("are found by address, letter by letter, and by state", async () => {
    const found = await emails().list({ q: "C_A" });
    expect(found.items.map(({ to }) => to)).toEqual(["c_a@birch.example"]);
    expect((await emails().list({ status: "failed" })).items).toEqual([]);
    expect((await emails().list({ status: "queued" })).items).toHaveLength(3);
  });

  it("are read as they were sent", async () => {
    const [head] = (await emails().list({ limit: 1 })).items;
    const mail = await emails().one({ id: head?.id ?? "" });
    expect(mail).toMatchObject({ ...head, text: "Words", html: null, replyTo: null, attempts: 0 });
  });

  it("are another business's no more than they are a driver's", async () => {
    const other = await makeBusiness(service);
    const theirs = await signInAs(service, await makeMember(service, other, "owner"));
    const [head] = (await emails().list({ limit: 1 })).items;
    expect((await emails(theirs).list({})).items).toEqual([]);
    await expect(emails(theirs).one({ id: head?.id ?? "" })).rejects.toEqual(
      refusedAs("not_found"),
    );
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    await expect(emails(driver).list({})).rejects.toEqual(refusedAs("forbidden"));
  });

  it("are read with a key that holds emails:read, and no other", async () => {
    const maker = await makeMember(service, business, "owner");
    const reading = await makeKey(service, business, maker, ["emails:read"]);
    const other = await makeKey(service, business, maker, ["orders:read"]);
    const by = (key: string) => callerFor(service, { key }).office.emails.list({});
    expect((await by(reading)).items).toHaveLength(3);
    await expect(by(other)).rejects.toEqual(refusedAs("forbidden"));
  });

  it("are found by what they are about, and nobody else's are", async () => {
    const order = { kind: "order", id: "01980000-0000-7000-8000-000000000001" };
    const other = await makeBusiness(service);
    for (const of of [business, other]) {
      await service.database.service.$transaction((tx) =>
        queueEmail(
          tx,
          of.id,
          { kind: "order.link", to: "a@b.example", subject: "Pay", text: "Words", about: order },
          new Date(Date.UTC(2026, 10, 19)),
        ),
      );
    }
    const found = await emails().about({ subjectKind: "order", subjectId: order.id });
    expect(found).toMatchObject([{ to: "a@b.example", status: "queued", sentAt: null }]);
    expect(await emails().about({ subjectKind: "invoice", subjectId: order.id })).toEqual([]);
  });
});
