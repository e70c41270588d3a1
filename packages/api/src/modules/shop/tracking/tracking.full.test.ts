import { providersFromSettings, readSettings } from "@roundsman/providers";
import { smtpServer } from "@roundsman/providers/testing";
import { addDays } from "date-fns/addDays";
import { millisecondsInDay } from "date-fns/constants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makeMember, makeProduct, signInAs, tinyPng } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { sendEmail } from "../../billing/mails/send-email";
import { takeNotice } from "../../billing";
import { mailOrder } from "../order-mails/mail-order";

let shop: OpenShopTest;
let driver: { id: string; token: string };
beforeAll(async () => {
  shop = await openShop();
  const member = await makeMember(shop.service, shop.business, "driver");
  driver = { ...member, token: await signInAs(shop.service, member) };
});
afterAll(() => shop.service.close());

const track = (trackingRef: string, given: Parameters<OpenShopTest["at"]>[0] = {}) =>
  shop.at(given).tracking.showOrder({ trackingRef });
const road = () => callerFor(shop.service, { token: driver.token }).office;
const mail = (orderId: string, about: "paid" | "on_its_way" | "delivered" | "received") =>
  mailOrder(shop.service, { tenantId: shop.business.id, orderId, about });
const mailsOf = (orderId: string) =>
  shop.rows.email.findMany({ where: { subjectId: orderId }, orderBy: { createdAt: "asc" } });

/** Ordered in the shop, and paid. */
async function paidOrder(form: object = {}) {
  const { id, trackingRef } = await shop.ordered(form);
  const notice = await shop.service.payAtProvider(id);
  await takeNotice(shop.service, { ...notice, now: new Date() }, null);
  return { id, trackingRef };
}

const roundOf = (orderIds: string[]) => shop.planRound(driver, orderIds);

describe("an order's own page", () => {
  it("follows it from the yard to the door, and tells nothing of anybody else", async () => {
    const first = await paidOrder();
    const second = await paidOrder({ contact: shop.form().contact });
    expect(await track(second.trackingRef)).toMatchObject({
      state: "placed",
      payment: "paid",
      van: null,
      window: null,
      deliverTo: "2 Lake Road, Windermere, LA23 1AA",
    });
    const round = await roundOf([first.id, second.id]);
    const planned = await track(second.trackingRef);
    expect(planned).toMatchObject({ state: "planned", expectedFrom: round.roundDate, van: null });
    expect(planned.window).toMatchObject({ day: round.roundDate });
    await road().rounds.setStatus({ id: round.id, status: "out" });
    expect(await track(second.trackingRef)).toMatchObject({
      state: "on_its_way",
      van: { stopsBefore: 1, position: null },
      destination: null,
    });
    await road().rounds.setVan({ id: round.id, latitude: 54.380_712, longitude: -2.906_834 });
    const near = await track(second.trackingRef.toLowerCase());
    expect(near.van?.position).toMatchObject({ latitude: 54.381, longitude: -2.907 });
    expect(near.destination).not.toBeNull();
    const theirs = await shop.rows.order.findFirstOrThrow({ where: { id: first.id } });
    expect(JSON.stringify(near)).not.toContain(theirs.trackingRef);
    expect(JSON.stringify(near)).not.toContain(theirs.customerName);
    const late = new Date(Date.now() + 20 * 60_000);
    expect((await track(second.trackingRef, { now: late })).van?.position).toBeNull();

    const [stop, next] = round.stops;
    await road().stops.fail({ id: round.id, stopId: stop?.id ?? "", failureReason: "nobody_in" });
    expect(await track(first.trackingRef)).toMatchObject({ state: "missed", van: null });
    expect((await track(second.trackingRef)).van).toMatchObject({ stopsBefore: 0 });
    await road().stops.complete({
      id: round.id,
      stopId: next?.id ?? "",
      proof: { kind: "signature", signedBy: "J Tyson", picture: tinyPng },
    });
    expect(await track(second.trackingRef)).toMatchObject({
      state: "delivered",
      van: null,
      proof: { kind: "signature", signedBy: "J Tyson" },
      lines: [expect.objectContaining({ delivered: 1 })],
    });
    const { trackingRef } = second;
    const proof = await shop.at().tracking.showProof({ trackingRef });
    expect(proof.contentType).toBe("image/png");
    await expect(
      shop.at().tracking.showProof({ trackingRef: first.trackingRef }),
    ).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is on its own business's host alone, and stays while the shop is off", async () => {
    const { trackingRef } = await paidOrder();
    for (const host of ["localhost:3002", "another.localhost:3002"]) {
      await expect(track(trackingRef, { host })).rejects.toMatchObject({ kind: "not_found" });
    }
    await shop.rows.storefront.updateMany({ data: { status: "off" } });
    expect(await track(trackingRef)).toMatchObject({ state: "placed" });
    await shop.rows.storefront.updateMany({ data: { status: "live" } });
    await expect(track("NOSUCHREF2")).rejects.toMatchObject({ kind: "not_found" });
  });

  it("shows neither address nor signature 60 days after the delivery, whoever asks", async () => {
    const { id, trackingRef } = await paidOrder();
    const round = await roundOf([id]);
    await road().rounds.setStatus({ id: round.id, status: "out" });
    await road().stops.complete({
      id: round.id,
      stopId: round.stops[0]?.id ?? "",
      proof: { kind: "signature", signedBy: "J Tyson", picture: tinyPng },
    });
    const { deliveredAt } = await shop.rows.order.findFirstOrThrow({ where: { id } });
    const after = (days: number, ms: number) =>
      new Date((deliveredAt?.getTime() ?? 0) + days * millisecondsInDay + ms);
    const last = after(60, -1);
    expect(await track(trackingRef, { now: last })).toMatchObject({
      deliverTo: "2 Lake Road, Windermere, LA23 1AA",
      proof: { signedBy: "J Tyson" },
      detailsEnded: false,
    });
    await shop.at({ now: last }).tracking.showProof({ trackingRef });

    const now = after(60, 0);
    const seen = await track(trackingRef, { now });
    expect(seen).toMatchObject({
      state: "delivered",
      deliverTo: null,
      destination: null,
      proof: null,
      detailsEnded: true,
      lines: [expect.objectContaining({ delivered: 1 })],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Tyson|Lake Road|LA23/);
    await expect(shop.at({ now }).tracking.showProof({ trackingRef })).rejects.toMatchObject({
      kind: "not_found",
    });
    // The office has it for as long as the order is kept.
    expect(await shop.office().orders.one({ id })).toMatchObject({
      deliverToAddress: "2 Lake Road, Windermere, LA23 1AA",
    });
  });

  it("shows no address 60 days after the order was cancelled, and one still to come for as long", async () => {
    const { id, trackingRef } = await paidOrder();
    const in70Days = addDays(new Date(), 70);
    expect(await track(trackingRef, { now: in70Days })).toMatchObject({
      deliverTo: "2 Lake Road, Windermere, LA23 1AA",
      detailsEnded: false,
    });
    await shop.office().orders.cancel({ id });
    expect((await track(trackingRef)).deliverTo).not.toBeNull();
    expect(await track(trackingRef, { now: in70Days })).toMatchObject({
      state: "cancelled",
      deliverTo: null,
      detailsEnded: true,
    });
  });

  it("says where to collect", async () => {
    const { id, trackingRef } = await paidOrder({ fulfilment: "collection", address: null });
    expect(await track(trackingRef)).toMatchObject({
      state: "to_collect",
      collectFrom: { address: "1 Shap Road, Kendal" },
    });
    await shop.office().orders.collected({ id });
    expect(await track(trackingRef)).toMatchObject({ state: "collected" });
  });
});

describe("prices", () => {
  it("are the checkout's on the order's page and in its mail, each including VAT", async () => {
    const { id, trackingRef } = await paidOrder({
      lines: [{ productId: shop.product.id, quantity: 2, empties: 0, shownUnitPrice: 3450 }],
      deliveryOptionId: shop.nextDay.id,
      shownTotalPence: 7770,
    });
    expect(await track(trackingRef)).toMatchObject({
      lines: [{ unitPence: 3623, payable: 2, totalPence: 7246 }],
      chargePence: 525,
      roundingPence: -1,
      sums: { totalPence: 7770 },
    });
    await mail(id, "paid");
    const [paid] = await mailsOf(id);
    const figures = paid?.text.split("\n").filter((line) => line.startsWith("  "));
    expect(figures).toEqual([
      "  2 × Butane 13 kg, £36.23 each: £72.46",
      "  Delivery: £5.25",
      "  Rounding: -£0.01",
      "  Total including VAT: £77.70",
      "  of which VAT: £3.70",
    ]);
    await shop.office().orders.cancel({ id });
    expect(await track(trackingRef)).toMatchObject({
      lines: [{ unitPence: 3623 }],
      chargePence: 0,
      roundingPence: 0,
      sums: { totalPence: 0 },
    });
  });
});

it("is ordered again by its link, and says what is not sold any more", async () => {
  const product = await makeProduct(shop.service, shop.business, { name: "Kindling, net" });
  const lines = [shop.product.id, product.id].map((productId) => ({
    productId,
    quantity: 2,
    empties: 1,
    shownUnitPrice: 3450,
  }));
  const { id, trackingRef } = await paidOrder({ lines, shownTotalPence: 14_490 });
  expect((await track(trackingRef)).again).toEqual({ possible: true, noLongerSold: [] });
  await shop.office().products.change({ id: product.id, sold: false });
  const again = { possible: true, noLongerSold: ["Kindling, net"] };
  expect((await track(trackingRef)).again).toEqual(again);
  expect(await shop.at().tracking.repeatOrder({ trackingRef })).toEqual({
    lines: [{ productId: shop.product.id, quantity: 2, empties: 1 }],
    noLongerSold: ["Kindling, net"],
  });
  const host = "another.localhost:3002";
  await expect(shop.at({ host }).tracking.repeatOrder({ trackingRef })).rejects.toMatchObject({
    kind: "not_found",
  });
  await mail(id, "paid");
  const [paid] = await mailsOf(id);
  expect(paid?.text).toMatch(
    new RegExp(`Order the same again:\\nhttp://\\S+/track/${trackingRef}#again`),
  );
  expect(paid?.html).toContain(`/track/${trackingRef}#again`);
});

describe("mails", () => {
  it("are in the business's name and colours, in text and HTML, with the order's page", async () => {
    const live = { theme: { primary: "#FFE45C" }, content: { phone: "01539 555 0142" } };
    const { live: before } = await shop.rows.storefront.findFirstOrThrow();
    await shop.rows.storefront.updateMany({ data: { live } });
    const contact = { ...shop.form().contact, name: "Jo <b>Tyson</b>" };
    // Somebody who has signed in here: a guest's name stands in no mail.
    const account = { email: contact.email, name: contact.name, emailVerifiedAt: new Date() };
    await shop.rows.shopAccount.create({ data: { tenantId: shop.business.id, ...account } });
    const { id, trackingRef } = await paidOrder({ contact });
    await mail(id, "paid");
    await mail(id, "paid");
    const mails = await mailsOf(id);
    expect(mails).toEqual([expect.objectContaining({ kind: "order.paid", status: "queued" })]);
    const [paid] = mails;
    const page = `http://${shop.business.slug}.localhost:3002/track/${trackingRef}`;
    expect(paid?.toAddress).toBe(contact.email);
    expect(paid?.text).toContain("£36.23 including VAT was paid");
    expect(paid?.text).toContain(page);
    expect(paid?.text).toContain("01539 555 0142");
    expect(paid?.html).toContain(page);
    // Yellow carries black; what people typed is words and no markup.
    expect(paid?.html).toContain("background:#FFE45C;color:#000000");
    expect(paid?.html).toContain("Jo &lt;b&gt;Tyson&lt;/b&gt;");
    await shop.rows.storefront.updateMany({ data: { live: before ?? {} } });
  });

  it("arrive at a mail server in the business's name, in both forms", async () => {
    const post = await smtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
    const SMTP_URL = `smtp://127.0.0.1:${post.port}`;
    const settings = readSettings({ SMTP_URL, MAIL_FROM: "Roundsman <post@roundsman.example>" });
    const { mail: smtp } = providersFromSettings(settings);
    const contact = { ...shop.form().contact };
    const { id, trackingRef } = await paidOrder({ contact });
    await mail(id, "paid");
    const [queued] = await mailsOf(id);
    const service = { ...shop.service, providers: { ...shop.service.providers, mail: smtp } };
    await sendEmail(service, { tenantId: shop.business.id, emailId: queued?.id ?? "" });
    const [arrived] = post.arrived;
    expect(arrived).toMatchObject({ from: "post@roundsman.example", to: [contact.email] });
    expect(arrived?.raw).toContain("From: Fell Fuels <post@roundsman.example>");
    expect(arrived?.raw).toMatch(/^Content-Type: text\/plain/m);
    expect(arrived?.raw).toMatch(/^Content-Type: text\/html/m);
    expect(arrived?.raw.replaceAll(/=\r?\n/g, "")).toContain(`/track/${trackingRef}`);
    smtp.close();
    await post.close();
  });

  it("tell that it is on its way and delivered, once each time", async () => {
    const { id } = await paidOrder();
    await mail(id, "on_its_way");
    expect(await mailsOf(id)).toEqual([]);
    const round = await roundOf([id]);
    await road().rounds.setStatus({ id: round.id, status: "out" });
    await mail(id, "on_its_way");
    await mail(id, "on_its_way");
    const stopId = round.stops[0]?.id ?? "";
    await road().stops.complete({ id: round.id, stopId });
    await mail(id, "delivered");
    await mail(id, "delivered");
    await road().stops.undo({ id: round.id, stopId });
    await mail(id, "delivered");
    await road().stops.complete({ id: round.id, stopId });
    await mail(id, "delivered");
    const kinds = (await mailsOf(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["order.on_its_way", "order.delivered", "order.delivered"]);
    const jobs = await shop.rows.$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker._private_jobs AS j
       WHERE j.payload ->> 'orderId' = ${id} AND j.payload ->> 'about' = 'delivered'`;
    expect(jobs.length).toBeGreaterThan(0);
  });
});
