import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { useStaff } from "../../src/people/staff";
import { test } from "../../src/service/journey";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { useService } from "../../src/service/use-service";

const service = useService({ countsAnew: true });
const staff = useStaff(service);
const dee = "dee@fellside.example";

/** Presses a button of the page, fills in the reason in its dialog, and confirms. */
async function deed(page: Page, button: string, confirm: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox").last().fill(reason);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const session = async (bearer: string) =>
  (await overRest(service, bearer, { path: "/auth/session" })).status;

test("support locks a person, who is out at once, unlocks them, and signs them out", async () => {
  const page = staff("sam");
  const before = await signInOverRest(service, dee);
  expect(await session(before)).toBe(200);
  await page.goto(`${service.console}/people/demo-dee`);
  await deed(page, "Lock", "Lock", "Phone stolen");
  await expect(page.getByText("Locked", { exact: true })).toBeVisible();
  expect(await session(before)).toBe(401);
  expect(await signInOverRest(service, dee)).toBe("");
  await deed(page, "Unlock", "Unlock", "Found again");
  await expect(page.getByText("Locked", { exact: true })).toBeHidden();
  const after = await signInOverRest(service, dee);
  expect(await session(after)).toBe(200);
  await deed(page, "Sign out everywhere", "Sign out", "She asked");
  await expect(page.getByText("She asked")).toBeVisible();
  expect(await session(after)).toBe(401);
  for (const [person, button, why] of [
    ["demo-sam", "Lock", "You can't do this to yourself."],
    ["demo-sam", "Sign out everywhere", "You can't do this to yourself."],
    ["demo-bea", "Sign out everywhere", "Only a console owner signs out a member of staff."],
  ] as const) {
    await page.goto(`${service.console}/people/${person}`);
    await page.getByRole("button", { name: button }).press("Enter");
    await expect(page.getByRole("dialog")).toHaveText(why);
  }
});

test("billing sets request rates, which hold at once; support may not, and reads why", async () => {
  const [page, support] = [staff("bea"), staff("sam")];
  const harry = await signInOverRest(service, "harry@harbour.example");
  const answers = async () =>
    Promise.all([1, 2, 3, 4].map(() => overRest(service, harry, { path: "/business" })));
  await page.goto(`${service.console}/businesses?q=harbour`);
  await page.getByRole("link", { name: "Harbour Fuels" }).click();
  await page.getByRole("button", { name: "Set rates" }).click();
  await page.getByRole("checkbox").click();
  await page.getByRole("spinbutton", { name: "Requests a minute" }).fill("2");
  await page.getByLabel("Reason").fill("Their till asks too often");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set rates" }).last().click();
  await expect(page.getByText("2, heavy 10 (set for them)")).toBeVisible();
  expect((await answers()).filter(({ status }) => status === 429)).toHaveLength(2);
  await support.goto(page.url());
  for (const button of ["Set rates", "Set plan", "Lock"]) {
    await support.getByRole("button", { name: button }).press("Enter");
    await expect(support.getByRole("dialog")).toHaveText("This asks for the console role billing.");
    await support.keyboard.press("Escape");
    await expect(support.getByRole("dialog")).toHaveCount(0);
  }
});

test("a trust request is declined with a note, and what that leaves says why", async () => {
  const page = staff("bea");
  await page.goto(`${service.console}/trust?status=pending`);
  await page.getByRole("link", { name: /Ade Bello/ }).click();
  await deed(page, "Decline", "Decline", "Not a customer of ours");
  await expect(page.getByText("Declined", { exact: true })).toBeVisible();
  await expect(page.getByText("Not a customer of ours")).toBeVisible();
  await page.getByRole("button", { name: "Send link again" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("This request was declined");
});
