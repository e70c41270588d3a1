import { expect, type Page } from "@playwright/test";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import {
  doorstep,
  expectApart,
  expectGood,
  inkOf,
  nextName,
  roundOf,
  sign,
  stopOf,
  tapTwice,
  type Round,
} from "../../src/driving/road";
import { useService } from "../../src/service/use-service";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const service = useService();

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "dan@fellside.example");
  await openFirstPage(page, service.web);
});

/** Returns the round that Dan is out with from the service. */
const roundNow = (page: Page) => roundOf(page, service, "out");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The text of a form about missing input. */
const missing = (page: Page) => page.locator("p[role=alert]");

const madeOf = ({ stops }: Round) => stops.filter(({ completedAt }) => completedAt !== null).length;

async function openStop(page: Page, name: string) {
  await page.getByRole("button", { name: "All stops" }).click();
  await page.getByRole("link", { name: new RegExp(name) }).click();
}

test("a driver has their own app and nothing of the office", async ({ page }) => {
  await expect(page).toHaveURL(/\/drive$/);
  await page.goto(`${service.web}/orders`);
  await expect(page).toHaveURL(/\/drive$/);
  await expectGood(page);
  const manifest = await page.request.get(`${service.web}/drive/manifest.webmanifest`);
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) {
    const icon = await page.request.get(service.web + src);
    expect(icon.headers()["content-type"], src).toBe("image/png");
  }
});

test("two taps deliver everything, empties and cash with it", async ({ page }) => {
  const name = await nextName(page);
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\d+$/);
  await expect(page.getByRole("link", { name: "Navigate" })).toHaveAttribute("href", /maps/);
  await page.getByText("Map", { exact: true }).click();
  await expect(page.getByRole("region", { name: /^Map of / })).toBeVisible();
  await expectGood(page);
  const before = await roundNow(page);
  const asked = before.stops.find(({ customerName }) => customerName === name);
  // The second tap on the same place falls on the next screen, which ignores taps for a moment.
  await tapTwice(page, page.getByRole("button", { name: "Delivered all" }));
  const record = page.getByRole("button", { name: "Record the delivery" });
  await expect(record).toBeVisible();
  await record.click({ trial: true });
  await tapTwice(page, record);
  await expect(page.getByText(`Delivered: ${name}`)).toBeVisible();
  await expect.poll(() => nextName(page)).not.toBe(name);
  await expect.poll(async () => (await stopOf(page, service, name))?.completedAt).not.toBeNull();
  const made = await stopOf(page, service, name);
  expect(made?.cashTakenPence).toBe(asked?.amountDuePence);
  expect(made?.collect).toEqual(asked?.collect);
  await expect(page.getByText("not accepted")).toBeHidden();
  expect(madeOf(await roundNow(page))).toBe(madeOf(before) + 1);
});

test("signed for on the glass and photographed; a reload loses neither, and the office sees both", async ({
  page,
  browser,
}) => {
  const name = await nextName(page);
  await page.getByRole("button", { name: "Delivered all" }).click();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await sign(page, [
    [40, 60],
    [140, 110],
    [220, 50],
  ]);
  await page.getByLabel("Signed by").fill("A. Neighbour");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take a photo" }).click();
  await (await chooser).setFiles({ name: "door.png", mimeType: "image/png", buffer: doorstep });
  await expect(page.getByRole("img", { name: "As taken" })).toBeVisible();
  await page.getByLabel("Other empties").selectOption({ index: 1 });
  await page.reload();
  await expect(page.getByLabel("Signed by")).toHaveValue("A. Neighbour");
  await expect(page.getByRole("img", { name: "As taken" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect.poll(async () => (await stopOf(page, service, name))?.proof?.kind).toBe("signature");
  const made = await stopOf(page, service, name);
  expect(made?.proofs?.map(({ kind }) => kind)).toEqual(["signature", "photo"]);
  const drawn = `${service.web}/rounds/${(await roundNow(page)).id}/stops/${made?.id}/proof`;
  expect((await inkOf(page, drawn)).wide).toBeGreaterThan(100);

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, service.web, "olivia@fellside.example");
  await desk.goto(`${service.web}/rounds/${(await roundNow(desk)).id}`);
  const proof = desk.getByRole("link", { name: "Signature" });
  await expect(desk.getByText("A. Neighbour")).toBeVisible();
  const photo = desk.getByRole("link", { name: "Photo" });
  for (const [link, type] of [
    [proof, "image/png"],
    [photo, "image/jpeg"],
  ] as const) {
    const picture = await desk.request.get(service.web + ((await link.getAttribute("href")) ?? ""));
    expect(picture.headers()["content-type"]).toBe(type);
  }
  await office.close();
});

test("a part delivery says why, and costs what was handed over", async ({ page, context }) => {
  const name = "Peter Gaskell";
  const whole = await stopOf(page, service, name);
  await openStop(page, name);
  await expect(page.getByText("so this needs signal")).toBeVisible();
  await expectGood(page);
  const doNext = page.getByRole("button", { name: "Do this next" });
  // The page reports an action that failed offline until the signal is back.
  await context.setOffline(true);
  await doNext.click();
  const offline = page.getByRole("alert").filter({ hasText: "You are offline" });
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await doNext.click();
  await expect(doNext).toBeHidden();
  await expect.poll(() => nextName(page)).toBe(name);
  await page.getByRole("button", { name: "Part delivered" }).click();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect(missing(page)).toContainText("Take off what was not handed over");
  await page.getByRole("button", { name: "One less" }).first().click();
  await expect(missing(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect(missing(page)).toHaveText("Say why.");
  await page.getByText("Not on the van").click();
  await expect(missing(page)).toHaveCount(0);
  const cash = page.getByLabel("Cash taken");
  await expect(cash).not.toHaveValue(((whole?.amountDuePence ?? 0) / 100).toFixed(2));
  const due = Number(await cash.inputValue());
  // An emptied field stays empty, and figures are read as they are typed.
  await cash.fill("");
  await expect(cash).toHaveValue("");
  await cash.pressSequentially("44.0.5");
  await page.getByRole("button", { name: "Record the delivery" }).click();
  const noAmount = page.getByText("Enter an amount in pounds");
  await expect(noAmount).toBeVisible();
  await expect(cash).toBeFocused();
  await cash.fill("");
  await expect(noAmount).toHaveCount(0);
  await cash.pressSequentially("1,50");
  await expect(page.getByText(`£${(due - 1.5).toFixed(2)} stays owed`)).toBeVisible();
  await cash.fill((due - 5).toFixed(2));
  await expect(page.getByText("£5.00 stays owed")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect.poll(async () => (await stopOf(page, service, name))?.completedAt).not.toBeNull();
  const made = await stopOf(page, service, name);
  expect(made).toMatchObject({
    shortfallReason: "not_on_vehicle",
    amountDuePence: Math.round(due * 100),
    cashTakenPence: Math.round(due * 100) - 500,
  });
  expect(made?.lines[0]?.deliveredQuantity).toBe((made?.lines[0]?.quantity ?? 0) - 1);
});

test("a failure has its reason, and can be undone", async ({ page }) => {
  const name = await nextName(page);
  const notDelivered = button(page, "Not delivered");
  await expectApart(notDelivered, button(page, "Part delivered"), button(page, "Delivered all"));
  await notDelivered.click();
  await page.getByRole("button", { name: "Record as not delivered" }).click();
  await expect(missing(page)).toHaveText("Say why.");
  await page.getByText("Nobody in").click();
  await expect(missing(page)).toHaveCount(0);
  await page.getByLabel("Note for the office").fill("Dog in the yard");
  await expectGood(page);
  await page.getByRole("button", { name: "Record as not delivered" }).click();
  await expect(page.getByText(`Not delivered: ${name}`)).toBeVisible();
  await expect
    .poll(async () => (await stopOf(page, service, name))?.failureReason)
    .toBe("nobody_in");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  await expect.poll(async () => (await stopOf(page, service, name))?.failedAt).toBeNull();
});

test("time off is asked for, and taken back", async ({ page }) => {
  await page.getByRole("button", { name: "Dan Postlethwaite, your menu" }).click();
  await page.getByRole("menuitem", { name: "Time off" }).click();
  await expect(page.getByRole("heading", { name: "Time off" })).toBeVisible();
  await page.getByRole("button", { name: "Ask for time off" }).click();
  await expect(page.getByLabel("First day")).toHaveAttribute("aria-invalid", "true");
  await expectGood(page);
  await page.getByLabel("First day").fill("2031-03-03");
  await page.getByLabel("Last day").fill("2031-03-05");
  await page.getByLabel("Note for the office").fill("My brother's wedding");
  await page.getByRole("button", { name: "Ask for time off" }).click();
  const asked = page.getByRole("listitem").filter({ hasText: "My brother's wedding" });
  await expect(asked).toContainText("Asked for");
  await expectGood(page);
  await asked.getByRole("button", { name: "Take back" }).click();
  await expect(asked).toContainText("Taken back");
  await expect(asked.getByRole("button")).toHaveCount(0);
});

test("at the end of the round the van is counted, the cash handed over, and it is done", async ({
  page,
}) => {
  await page.getByRole("button", { name: "All stops" }).click();
  await expect(page.getByRole("heading", { name: "All stops" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Back" }).click();
  const endEarly = button(page, "End the round early");
  await expectApart(endEarly, button(page, "All stops"));
  await endEarly.click();
  await expect(page.getByText(/stops? (are|is) not recorded\.$/)).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Save the count" }).click();
  await expect(page.getByRole("button", { name: "Counted: save again" })).toBeVisible();
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText(/handed over\.$/)).toBeVisible();
  await page.getByRole("button", { name: "The round is done" }).click();
  const asks = page.getByRole("alertdialog");
  await expect(asks.getByText(/not recorded\.$/)).toBeVisible();
  await expectGood(page);
  const end = asks.getByRole("button", { name: "End the round" });
  await expectApart(end, asks.getByRole("button", { name: "Go back" }));
  await end.click();
  await expect(page.getByText("Cash still with you")).toBeVisible();
  await expectApart(
    button(page, "Not done yet: back on the road"),
    button(page, "What came back, and cash"),
  );
  await expectGood(page);
});
