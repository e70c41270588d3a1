import { expect, type Page } from "@playwright/test";
import { query } from "../../src/service/database";
import {
  askForCheck,
  clearCheck,
  loadMoreGas,
  movedAtStops,
  onHand,
  partDoors,
  recordsOf,
} from "../../src/driving/driven-day";
import { test } from "../../src/service/journey";
import {
  beforeCamera,
  numberLoad,
  outOfTest,
  placeOf,
  shown,
} from "../../src/driving/numbered-load";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { openFirstPage, signIn } from "../../src/people/people";
import {
  countOutlivesReload,
  countTaps,
  doorstep,
  expectApart,
  expectGood,
  inkOf,
  roundOf,
  sign,
  type Stop,
} from "../../src/driving/road";
import { useService } from "../../src/service/use-service";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const service = useService();

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const nextIs = (page: Page, stop: Stop) =>
  expect(page.getByRole("heading", { name: stop.customerName, level: 2 })).toBeVisible();

test("ten stops, each ending another way, half of them without signal; the day adds up", async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(400_000);
  await loadMoreGas(service);
  await partDoors(service);
  await signIn(page, service.web, "dee@fellside.example");
  await openFirstPage(page, service.web);
  const planned = await roundOf(page, service, "planned");
  const { stops } = planned;
  expect(stops).toHaveLength(10);
  const part = stops.find(({ lines }) => lines.some(({ quantity }) => quantity > 1));
  if (!part) throw new Error("No stop of which a part could be delivered");
  const [plain, signed, pictured, left, early, late, missed, gone, undone] = stops.filter(
    (stop) => stop !== part,
  ) as [Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop];
  await askForCheck(service, planned);
  await numberLoad(service, planned);
  await page.reload();
  const stockBefore = await onHand(service);
  const taps = await countTaps(page);

  await test.step("an unsafe van stays at the yard until the office has cleared it", async () => {
    await expect(page.getByRole("button", { name: "Set out" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await press(page, "Walk-round check");
    const tyres = page.getByRole("radiogroup", { name: "Tyres and wheels" });
    await tyres.getByText("Defect", { exact: true }).click();
    await page.getByLabel("What is wrong?").fill("Nearside front is bald");
    await page.getByText("No, it is unsafe").click();
    const chooser = page.waitForEvent("filechooser");
    await press(page, "Take a photo");
    await (await chooser).setFiles({ name: "tyre.png", mimeType: "image/png", buffer: doorstep });
    await expect(page.getByRole("img", { name: "As taken" })).toBeVisible();
    await press(page, "The other 2 are in order");
    await expectGood(page);
    await press(page, "Record the check");
    await expect(page.getByText("This van may not go out")).toBeVisible();
    await expect(page.getByText("Tyres and wheels: Nearside front is bald").first()).toBeVisible();
    await expectGood(page);
    await clearCheck(service, planned);
    await expect(page.getByText("This van may not go out")).toBeHidden({ timeout: 40_000 });
    await expect(page.getByText(/Van checked at .*: 1 defect/)).toBeVisible();
  });

  await test.step("the load is counted, and out she goes", async () => {
    await expect(page.getByText("Over the small load")).toBeVisible();
    await expect(page.getByText(/Dee Airey has an ADR certificate/)).toBeVisible();
    await press(page, "Check the load");
    await expectGood(page);
    // A container that is out of test stays off the van, even if it is counted.
    const number = page.getByLabel("Serial number loaded");
    await number.fill(outOfTest.toLowerCase());
    await number.press("Enter");
    await expect(page.getByText(`${outOfTest} is out of test`)).toBeVisible();
    await number.fill("flt9003");
    await number.press("Enter");
    await expect(page.getByText("FLT 9003", { exact: true })).toBeVisible();
    await expectGood(page);
    for (const picture of ["code-128.mjpeg", "qr.mjpeg"]) {
      await beforeCamera(context, page.url(), picture, async (seen) => {
        await seen.getByRole("button", { name: "Scan with the camera" }).click();
        await expect(seen.getByText(shown, { exact: true })).toBeVisible();
      });
    }
    await countOutlivesReload(page);
    await page.goto(`${service.web}/drive`);
    await taps();
    await press(page, "Check the load");
    await press(page, "All is on the van");
    await press(page, "Set out");
    await expect(page.getByRole("button", { name: "Delivered all" })).toBeVisible();
    expect(await taps()).toBe(3);
    await expect.poll(() => placeOf(service, "FLT 9003")).toBe("round");
    expect(await placeOf(service, outOfTest)).toBe("yard");
  });

  await test.step("one less than ordered, before its turn", async () => {
    await press(page, "All stops");
    await page.getByRole("link", { name: new RegExp(part.customerName) }).click();
    await taps();
    await press(page, "Part delivered");
    const twice = part.lines.findIndex(({ quantity }) => quantity > 1);
    await page.getByRole("button", { name: "One less" }).nth(twice).click();
    await page.getByText("Not on the van").click();
    await press(page, "Record the delivery");
    await nextIs(page, plain);
    expect(await taps()).toBe(4);
  });

  let second = "";
  await test.step("everything delivered, of two orders to one door", async () => {
    const bearer = await signInOverRest(service, "olivia@fellside.example");
    const { body: first } = await overRest(service, bearer, { path: `/orders/${plain.orderId}` });
    const { customerId, deliveryAddressId } = first as Record<string, string>;
    const [line] = plain.lines;
    const body = {
      customerId,
      deliveryAddressId,
      paymentMethod: "on_account",
      override: "The customer rang.",
      lines: [{ productId: line?.productId, quantity: 1 }],
      collect: [{ productId: line?.productId, quantity: 1 }],
    };
    const taken = await overRest(service, bearer, { method: "POST", path: "/orders", body });
    second = (taken.body as { id: string }).id;
    const orderIds = stops.map(({ orderId }) => orderId);
    orderIds.splice(orderIds.indexOf(plain.orderId) + 1, 0, second);
    const put = { method: "PUT", path: `/rounds/${planned.id}/stops`, body: { orderIds } };
    expect((await overRest(service, bearer, put)).status).toBe(200);
    await expect(page.getByText("2 orders to this door: one signature for all")).toBeVisible({
      timeout: 40_000,
    });
    await expectGood(page);
    await taps();
    await press(page, "Delivered all");
    await press(page, "Record the delivery");
    await nextIs(page, signed);
    expect(await taps()).toBe(2);
  });

  await test.step("signed for", async () => {
    await press(page, "Delivered all");
    await press(page, /^Sign$/);
    await sign(page, [
      [40, 60],
      [200, 80],
    ]);
    await press(page, "Record the delivery");
    await nextIs(page, pictured);
    expect(await taps()).toBe(4);
  });

  await test.step("a photo of where it stands", async () => {
    await press(page, "Delivered all");
    const chooser = page.waitForEvent("filechooser");
    await press(page, "Take a photo");
    await (await chooser).setFiles({ name: "door.png", mimeType: "image/png", buffer: doorstep });
    await expect(page.getByRole("img", { name: "As taken" })).toBeVisible();
    await press(page, "Record the delivery");
    await nextIs(page, left);
    expect(await taps()).toBe(3);
  });

  await test.step("left in a safe place, and something is wrong", async () => {
    await press(page, "Delivered all");
    await page.getByText("Left somewhere, or something wrong").click();
    await page.getByLabel("Left where").selectOption({ label: "In a safe place" });
    await page.getByLabel("Where exactly").fill("Behind the log store");
    await page.getByLabel("Something wrong").selectOption({ label: "Access" });
    await expectGood(page);
    await press(page, "Record the delivery");
    await nextIs(page, early);
    await expect
      .poll(
        async () =>
          (await roundOf(page, service, "out")).stops.find(({ id }) => id === left.id)?.completedAt,
      )
      .not.toBeNull();
  });

  const isKept = () =>
    page.evaluate(async () => Boolean(await (await caches.open("drive-page")).match("/drive")));
  await expect.poll(isKept).toBe(true);
  await taps();
  await context.setOffline(true);

  await test.step("without signal: two signatures, one after the other", async () => {
    for (const { stop, name, from, to } of [
      { stop: early, name: "A. Wide", from: [20, 60], to: [260, 62] },
      { stop: late, name: "B. High", from: [100, 15], to: [102, 150] },
    ] as const) {
      await nextIs(page, stop);
      await press(page, "Delivered all");
      await press(page, /^Sign$/);
      await sign(page, [from, to]);
      await page.getByLabel("Signed by").fill(name);
      await press(page, "Record the delivery");
    }
  });

  await test.step("without signal: the gas has fallen, and so says the transport document", async () => {
    await nextIs(page, missed);
    await expect(page.getByText("Small load", { exact: true })).toBeVisible();
    await press(page, "Transport document");
    await expect(page.getByText(/A small load by ADR 1\.1\.3\.6/)).toBeVisible();
    await expect(page.getByText(/^UN 1978 PROPANE, 2\.1 \(B\/D\)$/).first()).toBeVisible();
    await expectGood(page);
    await page.goBack();
  });

  await test.step("without signal: nobody in", async () => {
    await nextIs(page, missed);
    await taps();
    await press(page, /^Not delivered$/);
    await page.getByText("Nobody in").click();
    await press(page, "Record as not delivered");
    await nextIs(page, gone);
    expect(await taps()).toBe(3);
  });

  await test.step("without signal: delivered, while the office cancels the order", async () => {
    const bearer = await signInOverRest(service, "olivia@fellside.example");
    const cancelled = { method: "POST", path: `/orders/${gone.orderId}/cancel` };
    expect((await overRest(service, bearer, cancelled)).status).toBe(200);
    await press(page, "Delivered all");
    await press(page, "Record the delivery");
  });

  await test.step("without signal: delivered by mistake, undone, and no access", async () => {
    await nextIs(page, undone);
    await press(page, "Delivered all");
    await press(page, "Record the delivery");
    await press(page, "Undo");
    await nextIs(page, undone);
    await press(page, /^Not delivered$/);
    await page.getByText("No access").click();
    await press(page, "Record as not delivered");
  });

  await test.step("without signal: something more is sold, to somebody new", async () => {
    await press(page, "Sell to somebody new");
    await page.getByLabel("Name").fill("Zelda Fell");
    await page.getByLabel("House and street").fill("9 Barn Row");
    await page.getByRole("button", { name: "One more" }).first().click();
    await expectGood(page);
    await press(page, "Record the sale");
    await press(page, "8 kept on the phone, waiting for signal");
    await expect(page.getByText("Sold: Zelda Fell")).toBeVisible();
    await expectGood(page);
  });

  // The phone is switched off and on again, still without signal.
  await page.close();
  const phone = await context.newPage();
  await phone.goto(`${service.web}/drive`);
  await expect(
    phone.getByRole("button", { name: "8 kept on the phone, waiting for signal" }),
  ).toBeVisible();
  await context.setOffline(false);

  await test.step("signal again: all of it arrives once, and what could not be is said", async () => {
    await expect(phone.getByRole("button", { name: "1 not accepted: look" })).toBeVisible({
      timeout: 60_000,
    });
    await phone.getByRole("button", { name: "1 not accepted: look" }).click();
    await expect(phone.getByText("Not accepted")).toBeVisible();
    await expectGood(phone);
    const now = await roundOf(phone, service, "out");
    const of = ({ id }: Stop) => now.stops.find((stop) => stop.id === id);
    expect(of(gone)).toBeUndefined();
    expect(of(early)).toMatchObject({ proof: { signedBy: "A. Wide" } });
    expect(of(late)).toMatchObject({ proof: { signedBy: "B. High" } });
    const proofOf = ({ id }: Stop) => `${service.web}/rounds/${now.id}/stops/${id}/proof`;
    const wide = await inkOf(phone, proofOf(early));
    const high = await inkOf(phone, proofOf(late));
    expect(wide.wide).toBeGreaterThan(4 * wide.high);
    expect(high.high).toBeGreaterThan(4 * high.wide);
    expect(of(missed)).toMatchObject({ failureReason: "nobody_in" });
    expect(of(undone)).toMatchObject({ failureReason: "no_access", completedAt: null });
    const sold = now.stops.find(({ customerName }) => customerName === "Zelda Fell");
    expect(sold).toMatchObject({ soldAtDoor: true, completedAt: expect.any(String) });
    expect(sold?.cashTakenPence).toBeGreaterThan(0);
    const beside = now.stops.find(({ orderId }) => orderId === second);
    expect(beside?.completedAt).toBe(of(plain)?.completedAt);
    expect(await recordsOf(service, now)).toEqual([
      [part.id, "complete"],
      [plain.id, "complete"],
      [beside?.id, "complete"],
      ...[signed, pictured, left, early, late].map(({ id }) => [id, "complete"]),
      [missed.id, "fail"],
      ...["complete", "undo", "fail"].map((kind) => [undone.id, kind]),
      [sold?.id, "complete"],
    ]);
    const throwAway = phone.getByRole("button", { name: "Throw away" });
    await expectApart(throwAway, phone.getByRole("button", { name: "Send again" }));
    await throwAway.click();
    await phone.getByRole("alertdialog").getByRole("button", { name: "Throw away" }).click();
    await expect(phone.getByText("All is sent")).toBeVisible();
  });

  await test.step("the end of the round: counted, cash handed over, done", async () => {
    await phone.goto(`${service.web}/drive`);
    await press(phone, "End of the round");
    await countOutlivesReload(phone);
    await press(phone, "Save the count");
    await expect(phone.getByRole("button", { name: "Counted: save again" })).toBeVisible();
    await press(phone, "Hand over");
    await expect(phone.getByText(/handed over\.$/)).toBeVisible();
    await press(phone, "The round is done");
    await expect(phone.getByText("Cash still with you")).toBeVisible();
    await expect
      .poll(async () => (await roundOf(phone, service, "done")).id, { timeout: 60_000 })
      .toBe(planned.id);
  });

  await test.step("at the desk the day adds up", async () => {
    const done = await roundOf(phone, service, "done");
    const stockNow = await onHand(service);
    const moved = movedAtStops(done.stops);
    for (const key of new Set([...stockBefore.keys(), ...moved.keys()])) {
      const held = (stockNow.get(key) ?? 0) - (stockBefore.get(key) ?? 0);
      expect(held, key).toBe(moved.get(key) ?? 0);
    }
    const taken = done.stops.reduce((sum, stop) => sum + stop.cashTakenPence, 0);
    const [cash] = await query<{ handed: number; expected: number }>(
      service,
      "SELECT handed_pence AS handed, expected_pence AS expected FROM cash_handovers WHERE round_id = $1",
      [done.id],
    );
    expect(cash).toEqual({ handed: taken, expected: taken });

    const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const desk = await office.newPage();
    await signIn(desk, service.web, "olivia@fellside.example");
    await desk.goto(`${service.web}/rounds/${done.id}`);
    await expect(
      desk.getByText(/A driver's record was not taken: delivered/).first(),
    ).toBeVisible();
    await desk.getByRole("button", { name: "Save the count" }).click();
    await expect(desk.getByText(/as handed over\.$/)).toBeVisible();
    await expect(desk.getByText(/Left in a safe place · Behind the log store/)).toBeVisible();
    await office.close();
  });
});
