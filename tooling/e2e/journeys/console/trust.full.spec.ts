import { expect, type Browser, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { mailedLink } from "../../src/people/mails";
import { codeNow, password, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();
const reader = "priya@northwind.example";

const linkIn = (words: RegExp) => mailedLink(service.mail, reader, words);
const verification = /Confirm your request/;
const access = /Your access/;

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
}

/** Opens a mailed link in another browser of the reader. */
async function openIn(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Open in this browser" }).click();
  await expect(page.getByText("This browser has access")).toBeVisible();
  return page;
}

/** Signs in to the console by typing both steps. */
async function enterConsole(page: Page, email: string): Promise<void> {
  await page.goto(`${service.console}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code").fill(codeNow());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Businesses" })).toBeVisible();
}

async function decide(page: Page, button: string, confirm: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("alertdialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("from asking to reading in two browsers, until it is revoked in both at once", async ({
  page,
  browser,
}) => {
  await page.goto(`${service.web}/trust`);
  await looksRight(page);
  await page.getByRole("link", { name: "Continuity and backups" }).click();
  await expect(page.getByText("read under an agreement")).toBeVisible();

  await page.getByRole("link", { name: "Ask for access" }).click();
  await expect(page.getByText("Non-disclosure agreement")).toBeVisible();
  await looksRight(page);
  await page.getByLabel("Your name").fill("Priya Nair");
  await page.getByLabel("Work email").fill(reader);
  await page.getByLabel("Company", { exact: true }).fill("Northwind Insurance");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(
    page.getByRole("button", { name: "Read and accept the agreement first." }),
  ).toBeVisible();
  await page.getByLabel(/I have read the agreement/).click();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Confirm your address next")).toBeVisible();

  await page.goto(await linkIn(verification));
  await looksRight(page);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Your request is with us")).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await enterConsole(staff, "sam@service.example");
  await staff.goto(`${service.console}/trust?status=pending`);
  await looksRight(staff);
  await staff.getByRole("link", { name: /Priya Nair/ }).click();
  await expect(staff.getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible();
  await decide(staff, "Approve", "Approve");
  await expect(staff.getByText("Has access", { exact: true })).toBeVisible();

  const firstLink = await linkIn(access);
  const first = await openIn(browser, firstLink);
  await first.getByRole("link", { name: "Security overview" }).click();
  await expect(first.getByText("Businesses are kept apart twice")).toBeVisible();
  await looksRight(first);
  await page.goto(firstLink);
  await page.getByRole("button", { name: "Open in this browser" }).click();
  await expect(page.getByText("This link was used already, or has expired.")).toBeVisible();

  await decide(staff, "Send link again", "Send");
  await expect.poll(() => linkIn(access), { timeout: 15_000 }).not.toBe(firstLink);
  const second = await openIn(browser, await linkIn(access));
  await second.getByRole("link", { name: "Data protection" }).click();
  await expect(second.getByRole("heading", { name: "What is held" })).toBeVisible();

  await staff.reload();
  // There is no mail server here, and the page states that for both links.
  await expect(staff.getByText("Link made, mail kept and not sent")).toHaveCount(2);
  const opened = staff.getByRole("table", { name: "Documents opened" });
  await expect(opened.getByRole("row", { name: /Security overview/ })).toBeVisible();
  await expect(opened.getByRole("row", { name: /Data protection/ })).toBeVisible();
  await looksRight(staff);
  await decide(staff, "Revoke", "Revoke");
  await expect(staff.getByText("Revoked", { exact: true })).toBeVisible();
  for (const reading of [first, second]) {
    await reading.reload();
    await expect(reading.getByText("read under an agreement")).toBeVisible();
  }
});

test("staff publish a document, change it and withdraw it, and list what else is asked", async ({
  page,
  browser,
}) => {
  const [owner, support] = await Promise.all(
    ["owen", "sam"].map(async (name) => {
      const one = await (await browser.newContext()).newPage();
      await signIn(one, service.console, `${name}@service.example`);
      return one;
    }),
  );
  if (!owner || !support) throw new Error("Nobody signed in");
  await support.goto(`${service.console}/trust/documents`);
  await support.getByRole("button", { name: "New document" }).click();
  await support.getByLabel("Title").fill("Incident response");
  await support.getByLabel("Summary").fill("What we do when something goes wrong.");
  await support.getByRole("radio", { name: "Anybody" }).press("Space");
  await support.getByLabel("Text", { exact: true }).fill("# First\nWe tell you within a day.");
  await expectAccessible(support);
  await support.getByRole("button", { name: "Save draft" }).click();
  await expect(support.getByRole("heading", { name: "Incident response" }).first()).toBeVisible();
  await support.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(support.getByRole("dialog")).toHaveText("Only a console owner does this.");

  const address = support.url();
  await page.goto(`${service.web}/trust/documents/incident-response`);
  await expect(page.getByText("We tell you within a day.")).toHaveCount(0);
  await owner.goto(address);
  await decide(owner, "Publish", "Publish");
  await page.reload();
  await expect(page.getByText("We tell you within a day.")).toBeVisible();
  await expect(page.getByText(/Version 1, published .* SHA-256/)).toBeVisible();
  await looksRight(page);

  await owner.getByLabel("Text", { exact: true }).fill("# First\nWe tell you within an hour.");
  await owner.getByRole("button", { name: "Save draft" }).click();
  await expect(owner.getByText(/^Saved .* by Owen/)).toBeVisible();
  await decide(owner, "Publish", "Publish");
  await expect(owner.getByRole("table", { name: "Versions" }).getByText("Replaced")).toBeVisible();
  await looksRight(owner);
  await page.reload();
  await expect(page.getByText("We tell you within an hour.")).toBeVisible();

  await owner.getByRole("button", { name: "Withdraw" }).click();
  await owner.getByLabel("Reason").fill("It promises too much");
  await owner.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(owner.getByRole("alertdialog")).toBeHidden();
  await expect(owner.getByText(/Owen .*: It promises too much/)).toBeVisible();
  expect((await page.reload())?.status()).toBe(404);

  await owner.goto(`${service.console}/trust/subprocessors`);
  await owner.getByRole("button", { name: "Add a subprocessor" }).click();
  await owner.getByLabel("Company").fill("Post Ltd");
  await owner.getByLabel("For").fill("Sends our mail");
  await owner.getByLabel("Country").fill("Ireland");
  await owner.getByLabel("Since").fill("2026-11-01");
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("cell", { name: "Post Ltd", exact: true })).toBeVisible();
  await looksRight(owner);
  await owner.goto(`${service.console}/trust/questions`);
  await owner.getByRole("button", { name: "Add a question" }).click();
  await owner.getByLabel("Question", { exact: true }).fill("Where is our data?");
  await owner.getByLabel("Answer", { exact: true }).fill("In London.");
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("dialog")).toBeHidden();
  await expect(owner.getByRole("cell", { name: /Where is our data\?.*In London\./ })).toBeVisible();
  await looksRight(owner);

  await page.goto(`${service.web}/trust`);
  await expect(page.getByRole("row", { name: /Post Ltd.*Sends our mail.*Ireland/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search questions" }).fill("paris");
  await expect(page.getByText("No such question")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search questions" }).fill("london");
  await expect(page.getByText("In London.")).toBeVisible();
  await looksRight(page);
});
