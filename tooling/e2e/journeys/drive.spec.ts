import { expect, type BrowserContext, type Page } from "@playwright/test";
import { test } from "../src/journey";
import { openFirstPage, signIn } from "../src/people";
import {
  doorstep,
  expectApart,
  expectGood,
  inkOf,
  roundOf,
  sign,
  tapTwice,
  type Round,
} from "../src/road";
import { useService } from "../src/use-service";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const service = useService();

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "dan@fellside.example");
  await openFirstPage(page, service.web);
});

/** The round Dan is out with, as the service has it. */
const roundNow = (page: Page) => roundOf(page, service, "out");

/** One of its stops, asked for until it fits: what is recorded is sent behind the screen. */
const stopOf = async (page: Page, name: string) =>
  (await roundNow(page)).stops.find(({ customerName }) => customerName === name);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** What a form says is still missing. */
const missing = (page: Page) => page.locator("p[role=alert]");

const nextName = (page: Page) => page.getByRole("heading", { level: 2 }).first().innerText();

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
  // A second tap on the same place falls on the next screen, which takes none so soon.
  await tapTwice(page, page.getByRole("button", { name: "Delivered all" }));
  const record = page.getByRole("button", { name: "Record the delivery" });
  await expect(record).toBeVisible();
  await record.click({ trial: true });
  await tapTwice(page, record);
  await expect(page.getByText(`Delivered: ${name}`)).toBeVisible();
  await expect.poll(() => nextName(page)).not.toBe(name);
  await expect.poll(async () => (await stopOf(page, name))?.completedAt).not.toBeNull();
  const made = await stopOf(page, name);
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
  await expect.poll(async () => (await stopOf(page, name))?.proof?.kind).toBe("signature");
  const made = await stopOf(page, name);
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
  const whole = await stopOf(page, name);
  await openStop(page, name);
  await expect(page.getByText("so this needs signal")).toBeVisible();
  await expectGood(page);
  const doNext = page.getByRole("button", { name: "Do this next" });
  // What could not be done for want of signal is said for as long as there is none.
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
  // Emptied it stays empty, and figures are read as they are written.
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
  await expect.poll(async () => (await stopOf(page, name))?.completedAt).not.toBeNull();
  const made = await stopOf(page, name);
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
  await expect.poll(async () => (await stopOf(page, name))?.failureReason).toBe("nobody_in");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  await expect.poll(async () => (await stopOf(page, name))?.failedAt).toBeNull();
});

test("without signal all is kept, through a restart too, and sent once, in order", async ({
  page,
  context,
}) => {
  const [first, second] = await withoutSignal(page, context, async () => {
    const first = await nextName(page);
    await page.getByRole("button", { name: "Delivered all" }).click();
    await page.getByRole("button", { name: "Record the delivery" }).click();
    await expect(page.getByText("1 kept on the phone, waiting for signal")).toBeVisible();
    const second = await nextName(page);
    await page.getByRole("button", { name: "Not delivered", exact: true }).click();
    await page.getByText("No access").click();
    await page.getByRole("button", { name: "Record as not delivered" }).click();
    await page.getByRole("button", { name: "2 kept on the phone, waiting for signal" }).click();
    await expect(page.getByText(`Delivered: ${first}`)).toBeVisible();
    await expectGood(page);
    return [first, second];
  });
  expect((await stopOf(page, first ?? ""))?.completedAt).toBeNull();
  await page.close();

  const again = await context.newPage();
  await again.goto(`${service.web}/drive`);
  await expect
    .poll(async () => (await stopOf(again, second ?? ""))?.failureReason)
    .toBe("no_access");
  expect((await stopOf(again, first ?? ""))?.completedAt).not.toBeNull();
  await expect(again.getByText("kept on the phone")).toBeHidden();
});

test("the installed app opens without signal after a restart, as things were last", async ({
  page,
  context,
}) => {
  const isKept = () =>
    page.evaluate(async () => Boolean(await (await caches.open("drive-page")).match("/drive")));
  await expect.poll(isKept).toBe(true);
  const first = await nextName(page);
  await page.getByRole("button", { name: "Delivered all" }).click();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect.poll(async () => (await stopOf(page, first))?.completedAt).not.toBeNull();
  await expect(page.getByRole("heading", { name: first, level: 2 })).toBeHidden();
  const second = await nextName(page);
  await context.setOffline(true);
  await page.close();

  // The page itself was kept before the delivery; what the phone learnt since stands over it.
  const again = await context.newPage();
  await again.goto(`${service.web}/drive`);
  await expect(again.getByRole("heading", { name: second, level: 2 })).toBeVisible();
  await again.getByRole("button", { name: "All stops" }).click();
  await expect(again.getByRole("link", { name: new RegExp(first) })).toContainText("Delivered");
  await context.setOffline(false);
  await again.goto(`${service.web}/drive`);
  await again.getByRole("button", { name: "Dan Postlethwaite, your menu" }).click();
  await again.getByRole("menuitem", { name: "Sign out" }).click();
  await again.waitForURL(/sign-in/);
  expect(await again.evaluate(() => caches.has("drive-page"))).toBe(false);
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

/** The network is cut in the browser; asking REST from here goes on. */
async function withoutSignal<Result>(
  page: Page,
  context: BrowserContext,
  work: () => Promise<Result>,
): Promise<Result> {
  await context.setOffline(true);
  const result = await work();
  // The page goes before the signal comes back: what waits must outlive it.
  await page.goto("about:blank");
  await context.setOffline(false);
  return result;
}

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
