import { providersFromSettings, readSettings } from "@roundsman/providers";
import { smtpServer } from "@roundsman/providers/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeCustomer, makeMember, signInAs } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";
import { describeError } from "../../../platform/base/errors";
import { takeNotice } from "../../billing";
import { sendEmail } from "../../billing/mails/send-email";
import { mailOrder } from "../../shop/order-mails/mail-order";
import { mailKinds, mailKindTable } from "./kinds";
import { writeMail } from "./customer-mail";
import { whyUnknown } from "../words";

/* A business's own words for mails to customers, and what is not sent (docs/decisions/0334, 0335). */

const shop = await openShop();
const post = await smtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
const { mail } = providersFromSettings(
  readSettings({
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    MAIL_FROM: "Roundsman <post@roundsman.example>",
  }),
);
const sending = { ...shop.service, providers: { ...shop.service.providers, mail } };
afterAll(async () => {
  mail.close();
  await post.close();
  await shop.service.close();
});

const { business, rows } = shop;
const tenantId = business.id;
const office = shop.office();

beforeEach(async () => {
  await rows.mailTemplate.deleteMany({});
  await rows.messageChoice.deleteMany({});
});

/** An order of a customer known to the office, on account. */
async function order(more: { name?: string } = {}) {
  const { id: customerId } = await makeCustomer(shop.service, business, {
    name: "Mrs Tyson",
    email: `${crypto.randomUUID()}@mail.example`,
    ...more,
  });
  const { id, number } = await office.orders.take({
    customerId,
    fulfilment: "collection",
    lines: [{ productId: shop.product.id, quantity: 2 }],
  });
  return { customerId, id, number };
}
const write = (orderId: string, about: "received" | "delivered" | "repeated") =>
  mailOrder(shop.service, { tenantId, orderId, about });
const mailsOf = (subjectId: string) =>
  rows.email.findMany({ where: { tenantId, subjectId }, orderBy: { createdAt: "asc" } });
const hand = (id: string) =>
  rows.order.updateMany({
    where: { id },
    data: { status: "delivered", deliveredAt: new Date() },
  });

describe("the words of a mail", () => {
  it.each(mailKinds)(
    "%s: the standard ones use known fields, on one line and in bounds",
    (kind) => {
      const { fields, subject, body } = mailKindTable[kind];
      expect([whyUnknown(fields, subject), whyUnknown(fields, body)]).toEqual([null, null]);
      expect(subject).toMatch(/^.{1,150}$/);
      expect(body.length).toBeLessThanOrEqual(2000);
    },
  );

  it("are the business's own, sent over SMTP with our details under them", async () => {
    await office.mails.changeTemplate({
      kind: "order.received",
      subject: "Thanks {customer}, {order} is in",
      body: "Dear {customer},\n\nwe bring {goods} with a smile.\r\n\r\nThe team",
    });
    const { id, number } = await order();
    await write(id, "received");
    const [written] = await mailsOf(id);
    expect(written?.subject).toBe(`Thanks Mrs Tyson, ${number} is in`);
    expect(written?.text).toContain(
      "Dear Mrs Tyson,\n\nwe bring 2 × Butane 13 kg with a smile.\n\nThe team\n\nIt waits for you at",
    );
    expect(written?.text).toContain("Total including VAT: ");
    expect(written?.html).toContain(">The team</p>");
    await sendEmail(sending, { tenantId, emailId: written?.id ?? "" });
    const sent = post.arrived.at(-1);
    expect(sent?.to).toEqual([written?.toAddress]);
    expect(sent?.raw).toContain(`Subject: Thanks Mrs Tyson, ${number} is in\r\n`);
    expect(sent?.raw).toContain("The team");
  });

  it("are the standard ones where nothing is kept, and again once they are emptied", async () => {
    const standard = mailKindTable["order.received"];
    const kind = "order.received";
    expect(await office.mails.changeTemplate({ kind, subject: "Own", body: "Own" })).toMatchObject({
      subject: "Own",
      words: { subject: "Own", body: "Own" },
    });
    expect(await office.mails.changeTemplate({ kind, subject: "", body: "" })).toMatchObject({
      subject: null,
      body: null,
      words: { subject: standard.subject, body: standard.body },
    });
    const { id, number } = await order();
    await write(id, "received");
    expect((await mailsOf(id))[0]?.subject).toBe(`Your order from Fell Fuels: ${number}`);
  });

  it("are never another business's", async () => {
    const other = await makeBusiness(shop.service);
    const token = await signInAs(shop.service, await makeMember(shop.service, other));
    const theirs = callerFor(shop.service, { token }).office.mails;
    await theirs.changeTemplate({ kind: "order.received", subject: "Theirs", body: "Theirs" });
    const { id } = await order();
    await write(id, "received");
    expect((await mailsOf(id))[0]?.subject).not.toContain("Theirs");
    const { items } = await office.mails.templates();
    expect(items.find(({ kind }) => kind === "order.received")).toMatchObject({ subject: null });
  });

  it.each([
    ["subject", { subject: "{order} {window}" }],
    ["subject", { subject: "Two\nlines" }],
    ["subject", { subject: "Bcc:\r\nBcc: all@mail.example" }],
    ["subject", { subject: "x".repeat(151) }],
    ["body", { body: "{constructor}" }],
    ["body", { body: "x".repeat(2001) }],
    ["body", { body: "A bell \u0007" }],
  ])("are refused at %s: %o", async (path, typed) => {
    const asked = office.mails.changeTemplate({ kind: "order.received", ...typed });
    await expect(asked.catch(describeError)).resolves.toMatchObject({ issues: [{ path }] });
    expect(await rows.mailTemplate.count()).toBe(0);
  });

  it("are text: HTML in them, and braces and line breaks in names, do nothing", () => {
    const written = writeMail(
      {
        kind: "order.received",
        to: "kate@mail.example",
        customerId: null,
        fields: { business: "B", customer: "{order}\r\nBcc: x", order: "<i>1</i>" },
        details: [],
        look: { heading: "H", colour: "#1f3a5f", foot: [] },
      },
      {
        subject: "Hello {customer}",
        body: "<script>alert(1)</script> {order}",
        standard: mailKindTable["order.received"],
      },
    );
    expect(written.subject).toBe("Hello {order} Bcc: x");
    expect(written.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &lt;i&gt;1&lt;/i&gt;");
    expect(written.html).not.toMatch(/<script|<i>/);
  });
});

describe("a mail that is off", () => {
  it("is not written, and is once it is on again", async () => {
    const { id } = await order();
    await hand(id);
    await office.mails.changeTemplate({ kind: "order.delivered", isOn: false });
    await write(id, "delivered");
    expect(await mailsOf(id)).toEqual([]);
    await office.mails.changeTemplate({ kind: "order.delivered", isOn: true });
    await write(id, "delivered");
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it.each(mailKinds.filter((kind) => mailKindTable[kind].whyAlwaysOn !== null))(
    "is never %s, which has to go",
    async (kind) => {
      await expect(office.mails.changeTemplate({ kind, isOn: false })).rejects.toMatchObject({
        kind: "validation",
        issues: [{ path: "isOn", message: mailKindTable[kind].whyAlwaysOn }],
      });
      const forced = rows.mailTemplate.create({ data: { tenantId, kind, isOn: false } });
      await expect(forced).rejects.toThrow("mail_templates_must_go");
    },
  );

  it.each(mailKinds.filter((kind) => mailKindTable[kind].whyAlwaysOn === null))(
    "may be %s, and the record says so",
    async (kind) => {
      await office.mails.changeTemplate({ kind, isOn: false });
      const { items } = await office.mails.templates();
      expect(items.find((one) => one.kind === kind)).toMatchObject({ isOn: false });
      const last = await rows.activity.findFirst({ where: { tenantId }, orderBy: { id: "desc" } });
      expect(last).toMatchObject({ action: "mails.template_changed" });
    },
  );
});

describe("a customer's choice", () => {
  const all = { texts: true, mails: true };
  const none = { texts: false, mails: false };
  const choose = (id: string, groups: object) =>
    office.texts.setChoices({ id, texts: true, mails: true, groups });

  it("holds back mails of its group alone, and never what confirms an order", async () => {
    const { id, customerId } = await order();
    await hand(id);
    await choose(customerId, { orders: none });
    await write(id, "delivered");
    expect(await mailsOf(id)).toEqual([]);
    await write(id, "repeated");
    await write(id, "received");
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual([
      "order.repeated",
      "order.received",
    ]);
    await choose(customerId, { orders: all, standing: none });
    await write(id, "delivered");
    expect((await mailsOf(id)).at(-1)?.kind).toBe("order.delivered");
  });

  it("for all, said as it is read, changes no group", async () => {
    const { customerId: id } = await order();
    const groups = { orders: all, money: { texts: false, mails: true }, standing: none };
    expect(await choose(id, groups)).toMatchObject({ texts: true, mails: true, groups });
    expect(await office.texts.setChoices({ id, texts: true, mails: true })).toMatchObject({
      groups,
    });
    expect(await office.texts.setChoices({ id, texts: false, mails: false })).toMatchObject({
      texts: false,
      mails: false,
      groups: { orders: none, money: { texts: false, mails: true }, standing: none },
    });
    expect(await office.texts.setChoices({ id, texts: true, mails: true })).toMatchObject({
      groups: { orders: all, money: all, standing: all },
    });
  });
});

describe("a preview", () => {
  it.each(mailKinds)(
    "of %s has no name in braces left, whatever the business has",
    async (kind) => {
      const { fields } = mailKindTable[kind];
      const body = fields.map((field) => `{${field}}`).join(" ");
      const shown = await office.mails.preview({ kind, body });
      expect(`${shown.subject} ${shown.text}`).not.toMatch(/[{}]/);
    },
  );

  it("is of the newest order, in the words as they are typed", async () => {
    await order();
    const { id } = await shop.ordered();
    const notice = await shop.service.payAtProvider(id);
    await takeNotice(shop.service, { ...notice, now: new Date() }, null);
    const { number } = await rows.order.findFirstOrThrow({ where: { id } });
    const body = "Hello {customer}, it was {total}";
    const shown = await office.mails.preview({ kind: "order.paid", body });
    expect(shown).toMatchObject({ shownWith: number });
    // A guest is not named.
    expect(shown.text).toContain("Hello, it was £36.23");
    expect(shown.html).toContain("Hello, it was £36.23</p>");
    await expect(office.mails.preview({ kind: "order.paid", body: "{due}" })).rejects.toMatchObject(
      { issues: [{ path: "body" }] },
    );
  });

  it("is made up where there is nothing to show, and says so", async () => {
    expect(await office.mails.preview({ kind: "credit_note.sent" })).toMatchObject({
      shownWith: null,
      subject: "Credit note CN-00012 from Fell Fuels",
      html: null,
    });
  });
});

describe("a test", () => {
  it("goes to whoever asks for it, and to nobody else", async () => {
    const member = await makeMember(shop.service, business);
    const token = await signInAs(shop.service, member);
    const { email } = await rows.user.findFirstOrThrow({ where: { id: member.id } });
    const mine = callerFor(shop.service, { token }).office.mails;
    const before = await rows.email.count({ where: { tenantId } });
    const typed = { kind: "order.paid", subject: "Is it good?" } as const;
    expect(await mine.sendTest(typed)).toEqual({ to: email });
    const written = await rows.email.findMany({
      where: { tenantId },
      orderBy: { createdAt: "desc" },
      take: 1,
    });
    expect(written).toMatchObject([{ toAddress: email, subject: "Test: Is it good?" }]);
    expect(await rows.email.count({ where: { tenantId } })).toBe(before + 1);
    expect(await rows.mailTemplate.count()).toBe(0);
    await shop.service.test.owner.query(
      "UPDATE throttles SET used = 1000000 WHERE kind = 'test mail.person'",
    );
    await expect(mine.sendTest(typed)).rejects.toMatchObject({ kind: "rate_limited" });
    await shop.service.test.owner.query("DELETE FROM throttles");
  });

  it("is not a driver's to ask for", async () => {
    const driver = await makeMember(shop.service, business, "driver");
    const token = await signInAs(shop.service, driver);
    const asked = callerFor(shop.service, { token }).office.mails.sendTest({ kind: "order.paid" });
    await expect(asked).rejects.toMatchObject({ kind: "forbidden" });
  });
});
