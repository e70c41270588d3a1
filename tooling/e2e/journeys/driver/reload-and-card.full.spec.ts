import { expect, type Page } from "@playwright/test";
import { test } from "../../src/service/journey";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { openFirstPage, signIn } from "../../src/people/people";
import { expectGood, roundOf, stopOf } from "../../src/driving/road";
import { useService } from "../../src/service/use-service";

const service = useService();

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "dan@fellside.example");
  await openFirstPage(page, service.web);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a card instead of cash, on the van's reader: nothing is left to collect", async ({
  page,
}) => {
  const { stops } = await roundOf(page, service, "out");
  const owed = stops.find(
    ({ completedAt, failedAt, amountDuePence }) =>
      completedAt === null && failedAt === null && amountDuePence > 0,
  );
  const name = owed?.customerName ?? "";
  await button(page, "All stops").click();
  await page.getByRole("link", { name: new RegExp(name) }).click();
  const instead = button(page, "Card instead");
  await page.context().setOffline(true);
  await expect(instead).toBeDisabled();
  await expect(page.getByText("A card can be taken only with signal.")).toBeVisible();
  await page.context().setOffline(false);
  await instead.click();
  await expectGood(page);
  await button(page, "Card on the reader").click();
  // The sandbox's customer takes six seconds to pay: it is stopped before, also on a slow machine.
  await button(page, "Stop, take it another way").click();
  await expect(page.getByText("Stopped: nothing was taken")).toBeVisible();
  await button(page, "Card on the reader").click();
  await expect(page.getByText("asks for the card")).toBeVisible();
  await expectGood(page);
  const paid = page.getByText("Paid", { exact: true });
  await expect(async () => {
    if (!(await paid.isVisible())) await button(page, "Ask again").click({ timeout: 1000 });
    await expect(paid).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expectGood(page);
  await button(page, "Go on to the delivery").click();
  await expect(page.getByText("Paid: no cash to take")).toBeVisible();
  await button(page, "Delivered all").click();
  await expect(page.getByText("Cash taken")).toBeHidden();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect.poll(async () => (await stopOf(page, service, name))?.completedAt).not.toBeNull();
  expect(await stopOf(page, service, name)).toMatchObject({ cashTakenPence: 0, amountDuePence: 0 });
});

test("the van is reloaded between two stops, as the office planned and the driver counted", async ({
  page,
}) => {
  const { id, stops } = await roundOf(page, service, "out");
  const [, second] = stops.filter(({ completedAt, failedAt }) => !completedAt && !failedAt);
  const olivia = await signInOverRest(service, "olivia@fellside.example");
  const yards = await overRest(service, olivia, { path: "/stock/locations" });
  const [yard] = (yards.body as { items: { id: string; name: string }[] }).items;
  const place = { beforeStopId: second?.id, locationId: yard?.id };
  const path = `/rounds/${id}/reloads`;
  const added = await overRest(service, olivia, { method: "POST", path, body: place });
  expect(added.status).toBe(200);
  await page.reload();
  const card = page.getByRole("heading", { name: `Reload at ${yard?.name}` });
  await expect(page.getByRole("button", { name: "Delivered all" })).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole("button", { name: "Delivered all" }).click();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect(card).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Count the reload" }).click();
  await expectGood(page);
  await button(page, "The van is reloaded").click();
  await expect(button(page, "The van is reloaded")).toBeHidden();
  await expect(card).toBeHidden();
  const reloads = async () => {
    const { body } = await overRest(service, olivia, { path: `/rounds/${id}` });
    return (body as { reloads: { doneAt: string | null }[] }).reloads;
  };
  await expect.poll(async () => (await reloads())[0]?.doneAt ?? null).not.toBeNull();
  expect(await reloads()).toHaveLength(1);
});
