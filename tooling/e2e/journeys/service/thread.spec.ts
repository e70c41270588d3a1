import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { phone } from "../../src/people/phone";
import { useService } from "../../src/service/use-service";

const service = useService();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });

interface Line {
  productId: string;
  quantity: number;
}

/** Requests REST as the person signed in on the page. All ports of the machine share the cookie. */
async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`${service.rest}${path}`);
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** Returns the stock on hand of these products in a yard, by condition. */
async function onHand(page: Page, locationId: string, productIds: readonly string[]) {
  const sums = { full: 0, empty: 0 };
  for (const productId of productIds) {
    const { items } = await ask<{
      items: { condition: "full" | "empty"; onHand: number }[];
    }>(page, `/stock/levels?locationId=${locationId}&productId=${productId}`);
    for (const level of items) sums[level.condition] += level.onHand;
  }
  return sums;
}

const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.quantity, 0);

test("an order is taken, planned, driven and delivered; the yard's stock has moved", async ({
  page,
  browser,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await openFirstPage(page, service.web);

  // Relph Bakery rings and orders the same again.
  await page.keyboard.press("Alt+n");
  await expect(page.getByLabel("Customer")).toBeFocused();
  await page.keyboard.type("relp");
  await expect(
    page.getByRole("listbox", { name: "Matches" }).getByRole("option").first(),
  ).toContainText("Relph Bakery");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Same again/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Take order" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Relph Bakery")).toBeVisible();
  const orderId = page.url().split("/").at(-1) ?? "";
  const order = await ask<{ trackingRef: string; lines: Line[]; collect: Line[] }>(
    page,
    `/orders/${orderId}`,
  );

  const { items: yards } = await ask<{ items: { id: string; name: string }[] }>(
    page,
    "/stock/locations",
  );
  const kendal = yards.find(({ name }) => name === "Kendal yard")?.id ?? "";
  const fulls = order.lines.map(({ productId }) => productId);
  const empties = order.collect.map(({ productId }) => productId);
  const before = {
    full: (await onHand(page, kendal, fulls)).full,
    empty: (await onHand(page, kendal, empties)).empty,
  };

  // Creates a round for Dan in the lorry today, and puts the order on it.
  await page.getByRole("link", { name: "Rounds", exact: true }).click();
  await expect(heading(page, /^Rounds/)).toBeVisible();
  await page.getByRole("button", { name: "New round" }).click();
  const form = page.getByRole("dialog", { name: "New round" });
  await form.getByLabel("Driver", { exact: true }).selectOption({ label: "Dan Postlethwaite" });
  await form.getByLabel("Van").selectOption({ label: "Lorry Galloway, PO19 GLW" });
  await form.getByLabel("Starts at").selectOption({ label: "Kendal yard" });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Make the round" }).click();
  const lane = page.getByRole("region", { name: "Lorry Galloway" });
  await expect(lane).toBeVisible();
  await page.getByLabel("Find among the waiting orders").fill(order.trackingRef);
  await page.getByRole("button", { name: "Move Relph Bakery" }).click();
  await page.getByRole("menuitem", { name: /^Lorry Galloway/ }).click();
  // The order was promised for a later day.
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/^Put Relph Bakery on a round of .*Promised for/);
  await question.getByRole("button", { name: "Put it on" }).click();
  await expect(lane.getByRole("button", { name: /^Relph Bakery/ })).toBeVisible();
  await lane.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(lane.getByText("Issued", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Dan opens his phone.
  const road = await (await browser.newContext(phone)).newPage();
  await signIn(road, service.web, "dan@fellside.example");
  await openFirstPage(road, service.web);
  await expect(heading(road, "Your rounds")).toBeVisible();
  await road.getByRole("button", { name: /^Notices, \d+ unread/ }).click();
  await expect(road.getByText(/^Your round on .* is ready$/)).toBeVisible();
  await expectAccessible(road);
  await road.keyboard.press("Escape");
  await road.getByRole("link", { name: /Lorry Galloway/ }).click();
  await expectAccessible(road);
  await expectNoOverflow(road);
  await road.getByRole("button", { name: "Check the load" }).click();
  await road.getByRole("button", { name: "All is on the van" }).click();
  await road.getByRole("button", { name: "Set out" }).click();
  await expect(road.getByRole("heading", { name: "Relph Bakery" })).toBeVisible();
  await expectAccessible(road);
  await expectNoOverflow(road);
  await road.getByRole("button", { name: "Delivered all" }).click();
  await road.getByRole("button", { name: "Record the delivery" }).click();
  await expect(road.getByText("Delivered: Relph Bakery")).toBeVisible();
  await road.getByRole("button", { name: "End of the round" }).click();
  await road.getByRole("button", { name: "Save the count" }).click();
  await expect(road.getByRole("button", { name: "Counted: save again" })).toBeVisible();
  await road.getByRole("button", { name: "The round is done" }).click();
  await expect(road.getByText("Done", { exact: true })).toBeVisible();
  // The phone shows a record at once while it waits to be sent. It may close only after the service has it.
  type Rounds = { items: { vehicleName: string | null; status: string }[] };
  const lorry = async () =>
    (await ask<Rounds>(page, "/rounds?limit=20")).items.find(
      ({ vehicleName }) => vehicleName === "Lorry Galloway",
    );
  await expect.poll(async () => (await lorry())?.status, { timeout: 60_000 }).toBe("done");
  await road.context().close();

  // The board updates live, and the order is delivered.
  await expect(lane.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${service.web}/orders/${orderId}`);
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
  expect((await onHand(page, kendal, fulls)).full).toBe(before.full - sum(order.lines));
  expect((await onHand(page, kendal, empties)).empty).toBe(before.empty + sum(order.collect));
});
