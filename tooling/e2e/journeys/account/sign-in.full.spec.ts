import { expect } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { mailedLink } from "../../src/people/mails";
import { codeNow, openFirstPage, password, signIn, typeSignIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test("a wrong password and nothing at all are told apart from the right one, kindly", async ({
  page,
}) => {
  await page.goto(`${service.web}/sign-in`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Fill this in.");
  await typeSignIn(page, "olivia@fellside.example", "not-her-password");
  await expect(page.getByRole("alert").first()).toContainText("don't belong together");
  await expectAccessible(page);
  await expect(page).toHaveURL(`${service.web}/sign-in`);
});

test("signing in leads on to where one wanted to go, and nowhere else", async ({ page }) => {
  await page.goto(`${service.web}/orders?status=placed`);
  await typeSignIn(page, "adam@fellside.example", password);
  await expect(page).toHaveURL(`${service.web}/orders?status=placed`);
  await page.context().clearCookies();
  await page.goto(`${service.web}/sign-in?next=//elsewhere.example/`);
  await typeSignIn(page, "adam@fellside.example", password);
  await expect(page).toHaveURL(`${service.web}/`);
});

test("a page that the service can't show says so, and shows when it can", async ({ page }) => {
  await page.goto(`${service.web}/sign-in`);
  await typeSignIn(page, "olivia@fellside.example", password);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await query(service, "ALTER TABLE businesses RENAME TO businesses_away");
  await page.goto(`${service.web}/orders`);
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByText("Nothing you saved is lost.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await query(service, "ALTER TABLE businesses_away RENAME TO businesses");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
});

test("the second step is asked of who has one", async ({ page }) => {
  await page.goto(`${service.web}/sign-in`);
  await typeSignIn(page, "owen@service.example", password);
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("not right");
  await page.getByLabel("Code").fill(codeNow());
  await page.keyboard.press("Enter");
  // Staff of the service are members of no business: their work is in the console.
  await expect(page.getByRole("heading", { name: "No business yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "staff console" })).toHaveAttribute(
    "href",
    service.console,
  );
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${service.web}/sign-in`);
});

test("a forgotten password is asked for without saying who has an account", async ({ page }) => {
  await page.goto(`${service.web}/sign-in`);
  await page.getByRole("link", { name: "Forgotten password?" }).click();
  await expectAccessible(page);
  await page.getByLabel("Email").fill("nobody@fellside.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Look at your mail");
});

test("a new password is chosen by the link that was mailed", async ({ page }) => {
  const email = "tess@fellside.example";
  await page.goto(`${service.web}/forgot-password`);
  await (await awake(page.getByLabel("Email"))).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.goto(await mailedLink(service.mail, email, /password/i));
  await expect(page.getByLabel("New password")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("New password").fill("another good long one");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await typeSignIn(page, email, "another good long one");
  await expect(page).not.toHaveURL(/sign-in/);
});

test("on a phone the shell has its places at the thumb, and notices are read", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, service.web, "olivia@fellside.example");
  await openFirstPage(page, service.web);
  await expectNoOverflow(page);
  await expectAccessible(page);
  // The demo has two notices. There is a third if the scheduled job about late supplies has run.
  await page.getByRole("button", { name: /^Notices, [23] unread$/ }).click();
  // The count disappears at once, before the service answers.
  const heard = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Mark all read" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notices, none unread" })).toBeVisible();
  expect((await heard).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Notices, none unread" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Orders" })
    .click();
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await expectNoOverflow(page);
});
