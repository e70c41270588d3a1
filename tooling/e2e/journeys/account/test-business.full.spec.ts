import { expect } from "@playwright/test";
import { test } from "../../src/service/journey";
import { openPage } from "../../src/pages/open-page";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test("a test business is opened, tried with a key of its own, and its clock is set", async ({
  page,
  request,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await openPage(page, `${service.web}/settings/test-business`);
  await page.getByRole("button", { name: "Open the test business" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "New test key" }).click();
  const making = page.getByRole("dialog");
  await making.getByLabel("Name").fill("CI");
  await making.getByRole("button", { name: "Read everything" }).click();
  await making.getByRole("button", { name: "Make the key" }).click();
  const key = await page.getByRole("textbox", { name: "API key" }).inputValue();
  expect(key).toMatch(/^rmtest/);
  await page.getByRole("button", { name: "I have kept it" }).click();

  const headers = { authorization: `Bearer ${key}` };
  const answer = await request.get(`${service.rest}/customers?limit=1`, { headers });
  expect(answer.status()).toBe(200);
  const { items } = (await answer.json()) as { items: { name: string }[] };
  expect(items).toHaveLength(1);

  await page.getByRole("button", { name: "Set the clock" }).click();
  const setting = page.getByRole("dialog");
  await setting.getByLabel("Day").fill("2031-03-01");
  await setting.getByLabel("Time").fill("09:30");
  await setting.getByRole("button", { name: "Set the clock" }).click();
  await expect(page.getByText(/1 Mar 2031.*09:3.*set by hand/)).toBeVisible();

  await page
    .getByRole("row")
    .filter({ hasText: "CI" })
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke the key" }).click();
  await expect(page.getByText("No test keys")).toBeVisible();
  expect((await request.get(`${service.rest}/customers`, { headers })).status()).toBe(401);
});
