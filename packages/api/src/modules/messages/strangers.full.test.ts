import { providersFromSettings, readSettings } from "@roundsman/providers";
import { smtpServer } from "@roundsman/providers/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contextOf, createCallerFactory } from "../../platform/context/context";
import { root } from "../../router";
import {
  browserOn,
  callerFor,
  goodPassword,
  makeMember,
  requestWith,
  signInAs,
  totpCode,
} from "../../testing";
import { openShop, type OpenShopTest } from "../../testing/things/open-shop";
import { takeNotice } from "../billing";
import { sendEmail } from "../billing/mails/send-email";
import { sendInvitation } from "../identity/invitations/send-invitation";
import { mailOrder } from "../shop/order-mails/mail-order";
import { sendServiceEmail } from "./mails/outbox";

/*
 * Whoever types somebody else's address must not be able to write to them through us: of what a stranger
 * typed, nothing stands in a mail to an address that nobody has shown to be theirs.
 */

const mark = "Zanzibarquill";
const victim = (what: string) => `${what}@victim.example`;

let shop: OpenShopTest;
let post: Awaited<ReturnType<typeof smtpServer>>;
/** The same service, which sends its mail to a real server. */
let sending: OpenShopTest["service"];
beforeAll(async () => {
  shop = await openShop();
  post = await smtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
  const SMTP_URL = `smtp://127.0.0.1:${post.port}`;
  const settings = readSettings({ SMTP_URL, MAIL_FROM: "Roundsman <post@roundsman.example>" });
  const { mail } = providersFromSettings(settings);
  sending = { ...shop.service, providers: { ...shop.service.providers, mail } };
});
afterAll(async () => {
  sending.providers.mail.close();
  await post.close();
  await shop.service.close();
});

const kindsWritten = async (): Promise<string[]> => {
  const kinds = await shop.rows.$queryRaw<{ kind: string }[]>`
    SELECT kind FROM emails UNION ALL SELECT kind FROM service_emails`;
  return [...new Set(kinds.map(({ kind }) => kind))].toSorted();
};

/** Sends what is queued, through the very jobs that do it. */
async function sendAll() {
  for (const { tenantId, id } of await shop.rows.email.findMany({ where: { status: "queued" } })) {
    await sendEmail(sending, { tenantId, emailId: id });
  }
  for (const { id } of await shop.rows.serviceEmail.findMany({ where: { status: "queued" } })) {
    await sendServiceEmail(sending, { emailId: id });
  }
}

/** Signs up with somebody else's address, and uses the account for all that is mailed to it. */
async function account() {
  const email = victim("sign-up");
  const browser = browserOn(shop.service);
  const signUp = { businessName: `${mark} Ltd`, name: mark, email, password: goodPassword };
  await browser.account.signUp(signUp);
  const on = (token = browser.cookie()?.value) => callerFor(shop.service, { token }).account;
  await on().sendVerification();
  await on().rename({ name: `${mark} Again` });
  await on().sendVerification();
  await browserOn(shop.service).account.forgotPassword({ email });
  const elsewhere = `${mark.toLowerCase()}@other.example`;
  await on().changeEmail({ email: elsewhere, password: goodPassword });
  const { secret } = await on().startTwoStep({ password: goodPassword });
  await on().confirmTwoStep({ code: totpCode(new Date(), secret) });
}

/** A verified somebody asks for an address that is not theirs. */
async function newAddress() {
  const person = await makeMember(shop.service, shop.business, "admin");
  const browser = callerFor(shop.service, { token: await signInAs(shop.service, person) });
  await shop.rows.user.update({
    where: { id: person.id },
    data: { name: mark, passwordHash: await passwordHash() },
  });
  await browser.account.changeEmail({ email: victim("new"), password: goodPassword });
}
const passwordHash = async () => {
  const { passwordHash: hash } = await shop.rows.user.findFirstOrThrow({
    where: { email: victim("sign-up") },
  });
  return hash;
};

/** Of somebody who was never asked to confirm their address, in a business that is verified. */
async function invitation() {
  const inviter = await makeMember(shop.service, shop.business, "admin");
  await shop.rows.user.update({
    where: { id: inviter.id },
    data: { name: mark, emailVerified: null },
  });
  const { office } = callerFor(shop.service, { token: await signInAs(shop.service, inviter) });
  const { id } = await office.invitations.create({ email: victim("invited"), role: "admin" });
  await sendInvitation(shop.service, { tenantId: shop.business.id, invitationId: id });
}

async function trust() {
  const { trust: centre } = createCallerFactory(root)(contextOf(shop.service, requestWith()));
  const { agreement } = await centre.readDocuments({});
  await centre.requestAccess({
    fullName: mark,
    company: `${mark} Ltd`,
    role: mark,
    reason: mark,
    email: victim("trust"),
    ndaVersion: agreement.version,
    ndaAccepted: true,
  });
}

async function trade() {
  for (const decision of ["approve", "decline"] as const) {
    const email = victim(decision);
    await shop.at().account.enquire({
      name: mark,
      email,
      businessName: `${mark} Arms`,
      phone: "015394 37210",
      notes: mark,
    });
    const [pending] = (await shop.office().tradeApplications.list({ status: "pending" })).items;
    await shop.office().tradeApplications[decision]({ id: pending?.id ?? "" });
    await shop.at().account.askLink({ email });
  }
}

/** A guest orders for an address that is not theirs; it is paid, driven out and delivered. */
async function guestOrder() {
  const driver = await makeMember(shop.service, shop.business, "driver");
  const road = callerFor(shop.service, { token: await signInAs(shop.service, driver) }).office;
  const contact = { name: mark, email: victim("guest"), phone: "015394 40000" };
  const address = { line1: `2 ${mark} Road`, city: mark, postcode: "LA23 1AA" };
  const { id } = await shop.ordered({ contact, address, notes: mark });
  const notice = await shop.service.payAtProvider(id);
  await takeNotice(shop.service, { ...notice, now: new Date() }, null);
  const round = await shop.planRound(driver, [id]);
  const mail = (about: "received" | "paid" | "on_its_way" | "delivered") =>
    mailOrder(shop.service, { tenantId: shop.business.id, orderId: id, about });
  await mail("received");
  await mail("paid");
  await road.rounds.setStatus({ id: round.id, status: "out" });
  await mail("on_its_way");
  await road.stops.complete({ id: round.id, stopId: round.stops[0]?.id ?? "" });
  await mail("delivered");
  return id;
}

it("carries nothing that a stranger typed to an address that was never shown to be theirs", async () => {
  await account();
  await newAddress();
  await invitation();
  await trust();
  await trade();
  await guestOrder();
  expect(await kindsWritten()).toEqual([
    "account.changed",
    "account.email",
    "account.reset",
    "account.verify",
    "invitation",
    "order.delivered",
    "order.on_its_way",
    "order.paid",
    "order.received",
    "shop.sign_in",
    "trade_application.approved",
    "trade_application.declined",
    "trade_application.enquired",
    "trust.verify",
  ]);
  await sendAll();
  const arrived = post.arrived.filter(({ to }) => !to.join("").includes(mark.toLowerCase()));
  expect(arrived.length).toBeGreaterThanOrEqual(15);
  const marked = arrived
    .map(({ raw }) => raw.replaceAll(/=\r?\n/g, ""))
    .filter((raw) => raw.toLowerCase().includes(mark.toLowerCase()));
  expect(marked).toEqual([]);
  const written = await shop.rows.$queryRaw<{ kind: string }[]>`
    SELECT kind FROM emails WHERE concat_ws(' ', subject, text, html, reply_to) ~* ${mark}
    UNION ALL SELECT kind FROM service_emails WHERE concat_ws(' ', subject, text, html) ~* ${mark}`;
  expect(written).toEqual([]);
});

it("greets whoever has shown their address to be theirs by name, and says where it is brought", async () => {
  const id = await guestOrder();
  await shop.rows.email.deleteMany({ where: { subjectId: id } });
  const email = victim("guest");
  await shop.rows.shopAccount.create({
    data: { tenantId: shop.business.id, email, name: mark, emailVerifiedAt: new Date() },
  });
  await mailOrder(shop.service, { tenantId: shop.business.id, orderId: id, about: "received" });
  const [mail] = await shop.rows.email.findMany({ where: { subjectId: id } });
  expect(mail?.text).toContain(`Hello ${mark},`);
  expect(mail?.html).toContain(`2 ${mark} Road`);
});
