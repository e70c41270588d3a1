import { expect } from "@playwright/test";
import { test } from "../src/journey";
import { overRest, signInOverRest } from "../src/over-rest";
import { openFirstPage, signIn } from "../src/people";
import { expectGood, roundOf, tapTwice } from "../src/road";
import { useService } from "../src/use-service";

const service = useService();

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("the van is reloaded between two stops, as the office planned and the driver counted", async ({
  page,
}) => {
  await signIn(page, service.web, "dan@fellside.example");
  await openFirstPage(page, service.web);
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
  await tapTwice(page, page.getByRole("button", { name: "The van is reloaded" }));
  await expect(card).toBeHidden();
  const reloads = async () => {
    const { body } = await overRest(service, olivia, { path: `/rounds/${id}` });
    return (body as { reloads: { doneAt: string | null }[] }).reloads;
  };
  await expect.poll(async () => (await reloads())[0]?.doneAt ?? null).not.toBeNull();
  expect(await reloads()).toHaveLength(1);
});
