import { expect, type BrowserContext, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../src/axe";
import { test } from "../src/journey";
import { openFirstPage, signIn } from "../src/people";
import { roundOf, sign } from "../src/road";
import { useService } from "../src/service";

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

async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

const nextName = (page: Page) => page.getByRole("heading", { level: 2 }).first().innerText();

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
  const asked = await stopOf(page, name);
  await page.getByRole("button", { name: "Delivered all" }).click();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect(page.getByText(`Delivered: ${name}`)).toBeVisible();
  await expect.poll(() => nextName(page)).not.toBe(name);
  await expect.poll(async () => (await stopOf(page, name))?.completedAt).not.toBeNull();
  const made = await stopOf(page, name);
  expect(made?.cashTakenPence).toBe(asked?.amountDuePence);
  expect(made?.collect).toEqual(asked?.collect);
});

test("signed for on the glass; the office sees the signature", async ({ page, browser }) => {
  const name = await nextName(page);
  await page.getByRole("button", { name: "Delivered all" }).click();
  await page.getByRole("button", { name: "Signature" }).click();
  await sign(page, [
    [40, 60],
    [140, 110],
    [220, 50],
  ]);
  await page.getByLabel("Signed by").fill("A. Neighbour");
  await expectGood(page);
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect.poll(async () => (await stopOf(page, name))?.proof?.kind).toBe("signature");

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, service.web, "olivia@fellside.example");
  await desk.goto(`${service.web}/rounds/${(await roundNow(desk)).id}`);
  const proof = desk.getByRole("link", { name: "Signature" });
  await expect(desk.getByText("A. Neighbour")).toBeVisible();
  const picture = await desk.request.get(service.web + ((await proof.getAttribute("href")) ?? ""));
  expect(picture.headers()["content-type"]).toBe("image/png");
  await office.close();
});

test("a part delivery says why, and costs what was handed over", async ({ page }) => {
  const name = "Peter Gaskell";
  const whole = await stopOf(page, name);
  await openStop(page, name);
  await page.getByRole("button", { name: "Part delivered" }).click();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect(page.locator("p[role=alert]")).toContainText("Take off what was not handed over");
  await page.getByRole("button", { name: "One less" }).first().click();
  await page.getByText("Not on the van").click();
  const cash = page.getByLabel("Cash taken");
  await expect(cash).not.toHaveValue(((whole?.amountDuePence ?? 0) / 100).toFixed(2));
  const due = Number(await cash.inputValue());
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
  await page.getByRole("button", { name: "Not delivered", exact: true }).click();
  await page.getByRole("button", { name: "Record as not delivered" }).click();
  await expect(page.locator("p[role=alert]")).toHaveText("Say why.");
  await page.getByText("Nobody in").click();
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
  await page.getByRole("button", { name: "End the round early" }).click();
  await expect(page.getByText(/stops are still open$/)).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Save the count" }).click();
  await expect(page.getByRole("button", { name: "Counted: save again" })).toBeVisible();
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText(/handed over\.$/)).toBeVisible();
  await page.getByRole("button", { name: "The round is done" }).click();
  await expect(page.getByText("Cash still with you")).toBeVisible();
  await expectGood(page);
});
