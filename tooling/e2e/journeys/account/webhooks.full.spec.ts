import { expect } from "@playwright/test";
import { openWebhookReceiver } from "@roundsman/testing/webhook-receiver";
import { test } from "../../src/service/journey";
import { openPage } from "../../src/pages/open-page";
import { askAs } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test("a webhook is added, told of a change, and what failed is sent again", async ({
  page,
  request,
}) => {
  const there = await openWebhookReceiver();
  try {
    await signIn(page, service.web, "olivia@fellside.example");
    await openPage(page, `${service.web}/settings/webhooks`);
    await page.getByRole("button", { name: "Add a webhook" }).click();
    const adding = page.getByRole("dialog");
    await adding.getByLabel("Address").fill("https://192.168.0.10/hook");
    await adding.getByRole("checkbox", { name: "Customers" }).click();
    await adding.getByRole("button", { name: "Add the webhook" }).click();
    await expect(adding.getByText("This is not a public address.").first()).toBeVisible();
    await adding.getByLabel("Address").fill(there.url);
    await adding.getByRole("button", { name: "Add the webhook" }).click();
    const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    there.verifyBy(secret);
    await page.getByRole("button", { name: "I have kept it" }).click();

    there.answer(() => 500);
    const ask = await askAs(request, service, "olivia@fellside.example");
    const customer = await ask("POST", "/customers", { name: "Told of at once" });
    await expect.poll(() => there.refused.length).toBeGreaterThan(0);
    // The answer is recorded a moment after it is given, and a page shows what was recorded when it opened.
    await expect(async () => {
      await openPage(page, `${service.web}/settings/webhooks`);
      await expect(page.getByText("Failing", { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("main").getByRole("link", { name: there.url }).click();
    const row = page.getByRole("row").filter({ hasText: "customer.created" }).first();
    await expect(row).toContainText("500");
    there.answer(() => 200);
    await row.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => there.received.map(({ data }) => data.id)).toEqual([customer.id]);

    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("It answered 200")).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/^Paused since/)).toBeVisible();
  } finally {
    await there.close();
  }
});
