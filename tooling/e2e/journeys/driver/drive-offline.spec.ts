import { expect, type BrowserContext, type Page } from "@playwright/test";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { expectGood, nextName, roundOf, stopOf } from "../../src/driving/road";
import { useService } from "../../src/service/use-service";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const service = useService();

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "dan@fellside.example");
  await openFirstPage(page, service.web);
});

/** Runs `work` while the browser is offline. Requests from the test itself still reach REST. */
async function withoutSignal<Result>(
  page: Page,
  context: BrowserContext,
  work: () => Promise<Result>,
): Promise<Result> {
  await context.setOffline(true);
  const result = await work();
  // The page closes before the signal returns, so waiting records must outlive it.
  await page.goto("about:blank");
  await context.setOffline(false);
  return result;
}

test("without signal all is kept, through a restart too, and sent once, in order", async ({
  page,
  context,
}) => {
  const { stops } = await roundOf(page, service, "out");
  const swaps = stops.findLast((stop) => stop.completedAt === null && stop.collect.length > 0);
  const bottled = swaps?.customerName ?? "";
  const [first, second] = await withoutSignal(page, context, async () => {
    // If an empty is missing, the app asks whether to charge the cylinder, and keeps the answer with the rest.
    await page.getByRole("button", { name: "All stops" }).click();
    await page.getByRole("link", { name: new RegExp(bottled) }).click();
    await page.getByRole("button", { name: "Delivered all" }).click();
    await page.getByRole("button", { name: "One less" }).first().click();
    await expect(page.getByText(/^1 × .* goes out without an empty/)).toBeVisible();
    await page.getByRole("button", { name: "Record the delivery" }).click();
    await expect(page.getByText(/^Say whether the cylinder/)).toBeVisible();
    await page.getByText(/^Charge £/).click();
    await expectGood(page);
    await page.getByRole("button", { name: "Record the delivery" }).click();
    await expect(page.getByText("1 kept on the phone, waiting for signal")).toBeVisible();
    const first = await nextName(page);
    await page.getByRole("button", { name: "Delivered all" }).click();
    await page.getByRole("button", { name: "Record the delivery" }).click();
    await expect(page.getByText("2 kept on the phone, waiting for signal")).toBeVisible();
    await expect(page.getByRole("heading", { name: first, level: 2 })).toBeHidden();
    const second = await nextName(page);
    await page.getByRole("button", { name: "Not delivered", exact: true }).click();
    await page.getByText("No access").click();
    await page.getByRole("button", { name: "Record as not delivered" }).click();
    await page.getByRole("button", { name: "3 kept on the phone, waiting for signal" }).click();
    await expect(page.getByText(`Delivered: ${first}`)).toBeVisible();
    await expectGood(page);
    return [first, second];
  });
  expect((await stopOf(page, service, first ?? ""))?.completedAt).toBeNull();
  await page.close();

  const again = await context.newPage();
  await again.goto(`${service.web}/drive`);
  await expect
    .poll(async () => (await stopOf(again, service, second ?? ""))?.failureReason)
    .toBe("no_access");
  expect((await stopOf(again, service, first ?? ""))?.completedAt).not.toBeNull();
  const charged = await stopOf(again, service, bottled);
  expect(charged?.lines).toHaveLength((swaps?.lines.length ?? 0) + 1);
  expect(charged?.lines.at(-1)).toMatchObject({ quantity: 1, deliveredQuantity: 1 });
  await expect(again.getByText("kept on the phone")).toBeHidden();
});
