import { expect } from "@playwright/test";
import { awake } from "../../../src/pages/awake";
import { expectAccessible } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys of customers who owe, and of their mails. */
export function owing(service: RunningService): void {
  test("who owes leads to their statement, on paper and as PDF; the accountant gets a file", async ({
    page,
  }) => {
    await page.goto(`${service.web}/invoices/statements`);
    await expect(heading(page, "Who owes")).toBeVisible();
    await expectAccessible(page);

    // A mail is read before it is sent, and is sent once.
    await page.getByRole("link", { name: "Reminders" }).click();
    await expect(heading(page, "Reminders")).toBeVisible();
    const due = page.getByRole("table", { name: "Due for a reminder" });
    const first = due.getByRole("row").filter({ hasText: "First reminder" }).first();
    const name = await first.getByRole("link").first().innerText();
    await (await awake(first.getByRole("button", { name: `Read the mail to ${name}` }))).click();
    await expect(page.getByRole("dialog")).toContainText(`Hello ${name},`);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await first.getByRole("checkbox").click();
    await page.getByRole("button", { name: "Remind them" }).click();
    await expect(page.getByText("1 reminder is on the way")).toBeVisible();
    await expect(due.getByRole("link", { name, exact: true })).toHaveCount(0);

    // A note of a call is stored at the customer who owes.
    await page.goto(`${service.web}/invoices/statements`);
    const owing = page.getByRole("table", { name: "Who owes" });
    await owing.getByRole("link").first().click();
    await expect(heading(page, /^Statement for/)).toBeVisible();
    await (await awake(page.getByRole("button", { name: "Note a call" }))).click();
    const note = page.getByRole("dialog");
    await note.getByLabel("What was said").fill("Spoke to Ann, who pays on Friday");
    await note.getByLabel("On", { exact: true }).fill("today");
    await note.getByLabel("To do").fill("Ring Ann again");
    await note.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("list", { name: "Calls" })).toContainText("Spoke to Ann");
    await page.goto(`${service.web}/invoices/statements?only=act_due`);
    await expect(owing).toContainText("Ring Ann again");
    await owing.getByRole("link").first().click();
    await expect(heading(page, /^Statement for/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Account" })).toContainText("Brought forward");
    await expectAccessible(page);
    const href = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
    for (const [link, beginning] of [
      [href, "%PDF-"],
      [await page.getByRole("link", { name: "Open items" }).getAttribute("href"), "%PDF-"],
      [await page.getByRole("link", { name: "CSV" }).getAttribute("href"), "\uFEFFda"],
    ]) {
      const paper = await page.request.get(`${service.web}${link}`);
      expect((await paper.body()).subarray(0, 5).toString()).toBe(beginning);
    }
    await page.getByRole("button", { name: "Email statement" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("1 statement is on the way.")).toBeVisible();

    await page.goto(`${service.web}/invoices`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: /accounting as CSV/ }).click();
    const file = await (await downloading).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(Buffer.from(chunk));
    const [header, ...lines] = Buffer.concat(chunks).toString().trim().split("\n");
    expect(header).toContain("number,status,issued,due,customer,VAT rate,net,VAT,gross");
    expect(lines.length).toBeGreaterThan(100);
  });
}
