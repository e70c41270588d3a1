import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../src/axe";
import { codeNow, password } from "../src/people";
import { useService } from "../src/service";

const service = useService();

/** Signs a staff member in with both steps. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${service.console}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code").fill(codeNow());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Businesses" })).toBeVisible();
}

test("billing finds a business by a driver's email, locks it, and unlocks it", async ({ page }) => {
  await enter(page, "bea@service.example");
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: /Find a business/ }).fill("dan@fellside.example");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Dan Postlethwaite" }).click();
  await page.getByRole("link", { name: "Fellside Gas" }).click();
  await expect(page.getByRole("heading", { name: "Fellside Gas" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Lock", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Lock" }).click();
  await expect(dialog.getByText("Fill this in.").first()).toBeVisible();
  await dialog.getByLabel("Reason").fill("A test of locking");
  await dialog.getByRole("button", { name: "Lock" }).click();
  await expect(page.getByText(/Locked since/)).toBeVisible();
  await expect(page.getByText("A test of locking")).toBeVisible();

  const theirs = await signInOverRest("adam@fellside.example");
  const refused = await fetch(`${service.rest}/orders`, {
    headers: { authorization: `Bearer ${theirs}` },
  });
  expect(await refused.json()).toMatchObject({ error: "business_locked" });

  await page.getByRole("button", { name: "Unlock" }).click();
  await dialog.getByLabel("Reason").fill("The test is over");
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(/Locked since/)).toBeHidden();
  const answered = await fetch(`${service.rest}/orders`, {
    headers: { authorization: `Bearer ${theirs}` },
  });
  expect(answered.status).toBe(200);
});

test("support opens the back office as a person who let them in, under the band, and comes back", async ({
  page,
}) => {
  await enter(page, "sam@service.example");
  await page.getByRole("link", { name: "Harbour Fuels" }).click();
  await expect(page.getByText("No access")).toBeVisible();
  await expect(page.getByRole("button", { name: "View as…" })).toBeHidden();

  await page.goto(`${service.console}/businesses?q=fellside`);
  await page.getByRole("link", { name: "Fellside Gas" }).click();
  await page.getByRole("button", { name: "View as…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Open" }).click();
  await page.waitForURL(`${service.web}/**`);
  await expect(page.getByText(/Sam Okafor/)).toBeVisible();

  await page.goto(`${service.console}/activity`);
  await expect(page.getByText(/Opened Fellside Gas as Olivia Tyson/)).toBeVisible();
});

test("at 390 nothing overflows", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "owen@service.example");
  for (const path of ["/businesses", "/people", "/people/demo-dan", "/trust", "/activity"]) {
    await page.goto(`${service.console}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

async function signInOverRest(email: string): Promise<string> {
  const answer = await fetch(`${service.rest}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.get("set-cookie") ?? "";
  return /service\.session_token=([^;]+)/.exec(cookie)?.[1] ?? "";
}
