import { expect, type Locator, type Page } from "@playwright/test";
import { addDays } from "date-fns/addDays";
import { awake } from "../../src/pages/awake";
import { expectAccessible, expectFits } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { expectFramedDay, expectLiveVan } from "../../src/pages/maps";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const inDays = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10);

const laneOf = (page: Page, van: string) => page.getByRole("region", { name: van });
const waitingOf = (page: Page) => page.getByRole("region", { name: "Waiting orders" });
const cards = (lane: Locator) => lane.locator("[data-order]");
const namesIn = (lane: Locator) => cards(lane).locator("button[aria-pressed]").allInnerTexts();

async function openDay(page: Page, day: string) {
  await page.goto(`${service.web}/rounds?day=${day}`);
  await expect(page.getByRole("heading", { name: /^Rounds, / })).toBeVisible();
}

async function makeRound(page: Page, driver: string) {
  await page.getByRole("button", { name: "New round" }).first().click();
  const form = page.getByRole("dialog", { name: "New round" });
  await form.getByLabel("Driver", { exact: true }).selectOption({ label: driver });
  await form.getByRole("button", { name: "Make the round" }).click();
  await expect(form).toBeHidden();
}

async function wantOn(orderId: string, wantedOn: string) {
  const olivia = await signInOverRest(service, "olivia@fellside.example");
  const path = `/orders/${orderId}`;
  const { status } = await overRest(service, olivia, { method: "PATCH", path, body: { wantedOn } });
  expect(status).toBe(200);
}

/** Waits until the moves are saved: Issue is busy until then. */
const expectSaved = (lane: Locator) =>
  expect(lane.getByRole("button", { name: "Issue", exact: true })).not.toHaveAttribute(
    "aria-busy",
    "true",
  );

test("a day is filled by keyboard alone, issued, and printed", async ({ page }) => {
  await query(
    service,
    `UPDATE orders SET wanted_on = current_date + 2 WHERE status = 'placed' AND round_id IS NULL`,
  );
  await openDay(page, inDays(2));
  await makeRound(page, "Dan Postlethwaite");
  const lane = laneOf(page, "Van 1 Herdwick");
  for (const count of [1, 2, 3]) {
    const move = waitingOf(page)
      .getByRole("button", { name: /^Move / })
      .first();
    await move.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /^Van 1 Herdwick/ }).focus();
    await page.keyboard.press("Enter");
    await expect(cards(lane)).toHaveCount(count);
    // The focus follows the card, so that the next press moves it on.
    await expect(
      cards(lane)
        .last()
        .getByRole("button", { name: /^Move / }),
    ).toBeFocused();
  }
  const [first, second, third] = await namesIn(lane);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => namesIn(lane)).toEqual([first, third, second]);
  await expectSaved(lane);
  await page.reload();
  await expect.poll(() => namesIn(lane)).toEqual([first, third, second]);
  await expectAccessible(page);

  await lane.getByRole("button", { name: "Issue", exact: true }).press("Enter");
  await expect(lane.getByText("Issued", { exact: true })).toBeVisible();
  await lane.getByRole("button", { name: "Set out" }).press("Enter");
  await expect(lane.getByText("Out", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lane.getByText("Issued", { exact: true })).toBeVisible();
  // No stop is recorded yet: the page asks first, and names the stops that stay open.
  await lane.getByRole("button", { name: /^More on Van 1/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Set done" }).press("Enter");
  const asks = page.getByRole("alertdialog", { name: "Set it done as it is?" });
  const [one, two, three] = [first, third, second].map((name) => name!.replace(/\s*,.*/s, ""));
  await expect(asks).toContainText(
    `3 stops are not recorded: ${one}, ${two} and ${three}. Their orders wait to be planned again.`,
  );
  await page.keyboard.press("Escape");
  await expect(lane.getByText("Issued", { exact: true })).toBeVisible();

  await lane.getByRole("link", { name: "Van 1 Herdwick" }).click();
  await expect(page.getByRole("table", { name: "Stops" }).getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("list", { name: "History" })).toContainText("Issued the round");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("menuitem", { name: "Load sheet" }).click();
  await expect(page.getByRole("table", { name: "To load" })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("menuitem", { name: "Delivery notes" }).click();
  await expect(page.getByRole("heading", { name: "Delivery note" })).toHaveCount(3);
  await expectAccessible(page);
});

test("cards are dragged between lanes, and a planned round is removed", async ({ page }) => {
  await openDay(page, inDays(3));
  await makeRound(page, "Dee Airey");
  const lane = laneOf(page, "Van 2 Swaledale");
  const name = await namesIn(waitingOf(page)).then(([first]) => first);
  const id = (await cards(waitingOf(page)).first().getAttribute("data-order")) ?? "";
  const card = waitingOf(page).locator(`[data-order="${id}"]`);
  await wantOn(id, inDays(5));
  await page.reload();
  await drag(page, await awake(card), lane);
  // The order is wanted two days later, so the page asks before it moves the card.
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Wanted on");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(cards(lane)).toHaveCount(0);
  await drag(page, card, lane);
  await question.getByRole("button", { name: "Put it on" }).click();
  await expect.poll(() => namesIn(lane)).toEqual([name]);
  await expectSaved(lane);
  await page.keyboard.press("Control+z");
  await expect(cards(lane)).toHaveCount(0);
  await expect(card).toBeVisible();
  await wantOn(id, inDays(3));
  await page.reload();
  await drag(page, await awake(card), lane);
  await expect.poll(() => namesIn(lane)).toEqual([name]);
  await expectSaved(lane);
  await drag(page, cards(lane).first(), waitingOf(page));
  await expect(cards(lane)).toHaveCount(0);
  await expect.poll(() => namesIn(waitingOf(page))).toContain(name);

  await lane.getByRole("button", { name: /^More on/ }).click();
  await page.getByRole("menuitem", { name: "Remove the round" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove round" }).click();
  await expect(lane).toBeHidden();
});

async function drag(page: Page, card: Locator, to: Locator) {
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error("There is nothing to drag");
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 4 });
  await page.mouse.move(target.x + 100, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}

test("two people on one round: the second is told who changed what, and loses nothing", async ({
  page,
  browser,
}) => {
  const day = inDays(4);
  await openDay(page, day);
  await makeRound(page, "Dan Postlethwaite");
  const lane = laneOf(page, "Van 1 Herdwick");
  await lane.getByRole("button", { name: /^More on/ }).click();
  await page.getByRole("menuitem", { name: /^Change van/ }).click();
  const form = page.getByRole("dialog", { name: "Change the round" });
  await form.getByLabel("Notes for the driver").fill("Chains on board");

  const other = await browser.newContext();
  const adam = await other.newPage();
  await signIn(adam, service.web, "adam@fellside.example");
  await openDay(adam, day);
  const theirs = laneOf(adam, "Van 1 Herdwick");
  await theirs.getByRole("button", { name: /^More on/ }).click();
  await adam.getByRole("menuitem", { name: /^Change van/ }).click();
  await adam.getByLabel("Departs").fill("06:15");
  await adam.getByRole("button", { name: "Save", exact: true }).click();
  await expect(theirs.getByText(/^leaves 06:15/)).toBeVisible();
  await other.close();

  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("Adam Braithwaite");
  await expect(form.getByLabel("Notes for the driver")).toHaveValue("Chains on board");
  await expect(form.getByLabel("Departs")).toHaveValue("06:15");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save mine too" }).click();
  await expect(form).toBeHidden();
  await expect(lane.getByText(/^leaves 06:15/)).toBeVisible();
});

test("the day is planned: proposed, looked at, applied", async ({ page }) => {
  await openDay(page, inDays(1));
  const waiting = await cards(waitingOf(page)).count();
  await page.getByRole("button", { name: "Plan the day" }).click();
  const dialog = page.getByRole("dialog", { name: "Plan the day" });
  await dialog.getByText("Everything that waits").click();
  await dialog.getByRole("button", { name: "Propose a plan" }).click();
  await expect(dialog.getByRole("table", { name: "Rounds as proposed" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Apply the plan" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => cards(waitingOf(page)).count()).toBeLessThan(waiting);
  await expectFits(page);
});

test("a van is seen where its driver's phone says, and one stop far off does not decide what maps show", async ({
  page,
  browser,
}) => {
  await expectLiveVan(browser, service);
  await expectFramedDay(page, service);
});

test("on a phone lanes are a list, and orders move by their menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDay(page, inDays(0));
  await expectFits(page);
  await page.getByRole("button", { name: "Show the orders" }).click();
  await expect(cards(waitingOf(page)).first()).toBeVisible();
  await waitingOf(page)
    .getByRole("button", { name: /^Move / })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: /^Van 3 Rough Fell/ })).toBeVisible();
  await expectAccessible(page);
});
