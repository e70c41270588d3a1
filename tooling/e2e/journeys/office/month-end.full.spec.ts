import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { openPage } from "../../src/pages/open-page";
import { signIn } from "../../src/people/people";
import { root } from "../../src/service/programs";
import { useService } from "../../src/service/use-service";

/*
 * Follows docs/month-end.md section by section. Every text in bold must have been on a page, and each picture shows
 * the page after its step. PICTURES=1 takes the pictures again.
 */

const service = useService();
const pictures = process.env["PICTURES"] === "1";
const docs = join(root, "docs");

/** The numbered sections of the document, with heading and text. */
const sections = readFileSync(join(docs, "month-end.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = "", ...text] = section.split("\n");
    return { heading, text: text.join("\n") };
  });

const inWords = (day: Date, more: Intl.DateTimeFormatOptions = {}) =>
  day.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC", ...more });
const today = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });
const [year = 0, month = 0] = today.split("-").map(Number);
const last = new Date(Date.UTC(year, month - 1, 0));
const lastMonth = inWords(last);
const lastDay = inWords(last, { day: "numeric" });

/** All text that the pages have shown. */
let seen = "";
const look = async (page: Page) => {
  seen += await page.locator("body").innerText();
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name });
const closed = (page: Page) => page.getByRole("main").getByText("Closed", { exact: true });

/** Opens a section of the books by its link at the side. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Books" }).getByRole("link", { name }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** The actions of each step, by its heading. A step ends on the page of its picture. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "1. Open the month": async (page) => {
    await openPage(page, service.web);
    await look(page);
    await page.getByRole("link", { name: "Books", exact: true }).click();
    await expect(heading(page, "Books")).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(lastMonth) })).toContainText(
      "To be closed",
    );
  },
  "2. Go through what is still open": async (page) => {
    await page.getByRole("link", { name: `Look at ${lastMonth}` }).click();
    await expect(heading(page, lastMonth)).toBeVisible();
    await look(page);
    const cash = page.getByRole("listitem").filter({ hasText: "Cash of 1 round is not counted" });
    const month = page.url();
    await cash.getByRole("link").click();
    await expect(button(page, "Save the count")).toBeVisible();
    await look(page);
    await button(page, "Save the count").click();
    await expect(page.getByText(/^Counted £/)).toBeVisible();
    await openPage(page, month);
    await expect(cash).toHaveCount(0);
  },
  "3. Close the days of the yards": async (page) => {
    await openPage(page, `${service.web}/books/days`);
    await look(page);
    // Dan's van starts at Kendal, and yesterday is the oldest open day there.
    const open = page.getByRole("row").filter({ hasText: "Kendal" }).filter({ hasText: "Open" });
    await open.last().getByRole("link").click();
    await expect(heading(page, /^Kendal/)).toBeVisible();
    await look(page);
    const words = page.getByRole("main").getByRole("textbox", { name: /due, .* found$/ });
    await expect(words.first()).toBeVisible();
    for (const word of await words.all()) await word.fill("The bag is in the safe, not counted.");
    // Cash counted off a van is in the drawer.
    const due = await page.getByText(/^£[\d,.]+ due, without the float\.$/).innerText();
    const pounds = /£([\d,.]+) due/.exec(due)?.[1]?.replaceAll(",", "") ?? "";
    await page.getByRole("textbox", { name: "Cash counted" }).fill(pounds);
    await button(page, /^Close /).click();
    await expect(closed(page)).toBeVisible();
    await expect(page.getByText("The bag is in the safe, not counted.").first()).toBeVisible();
  },
  "4. Match the bank statement": async (page) => {
    const [fellside] = await query<{ id: string }>(
      service,
      "SELECT id FROM businesses WHERE slug = 'fellside'",
    );
    const [owed] = await query<{ number: string; pence: number; name: string }>(
      service,
      `SELECT i.number, i.total_pence - i.paid_pence AS pence, upper(c.name) AS name
         FROM invoices i JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id
        WHERE i.tenant_id = $2 AND i.status = 'sent'
          AND i.disputed_since IS NULL AND i.issued_on <= $1
          AND NOT EXISTS (SELECT FROM bank_lines l WHERE l.tenant_id = i.tenant_id AND strpos(l.text, i.number) > 0)
        ORDER BY i.number LIMIT 1`,
      [last.toISOString().slice(0, 10), fellside?.id],
    );
    if (!owed) throw new Error("The demo has no invoice of that month that is open");
    await openPage(page, `${service.web}/books/bank`);
    await page.getByLabel("State", { exact: true }).selectOption({ label: "Payouts" });
    const payout = page.getByRole("row").filter({ hasText: "STRIPE PAYMENTS" });
    await expect(payout).toContainText("£6.45 of fees");
    await look(page);
    await payout.getByRole("button", { name: "Fees" }).click();
    const fees = page.getByRole("dialog");
    await fees.getByLabel("Fees").fill("7.10");
    await fees.getByRole("button", { name: "Save" }).click();
    await expect(payout).toContainText("£7.10 of fees");
    await openPage(page, `${service.web}/books/bank`);
    await look(page);
    await page.getByRole("main").getByRole("link", { name: "Upload a statement" }).click();
    const on = last.toISOString().slice(0, 10).split("-").toReversed().join("/");
    const text = `FPI ${owed.name} ${owed.number}`;
    const file = [
      "Date,Description,Amount",
      `${on},${text},${(owed.pence / 100).toFixed(2)}`,
      `${on},DD WATER PLUS,-48.20`,
      `${on},CARD SETTLEMENT 0417,212.40`,
    ].join("\n");
    await page.getByLabel("Bank statement", { exact: true }).setInputFiles({
      name: "current-account.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file),
    });
    await expect(page.getByText("What is in it")).toBeVisible();
    await look(page);
    await button(page, "Upload 3 new lines").click();
    await expect(heading(page, "Bank")).toBeVisible();
    const line = page.getByRole("row").filter({ hasText: text });
    await expect(line).toContainText(owed.number);
    await look(page);
    await line.getByRole("button", { name: /^Confirm / }).click();
    await expect(line).toHaveCount(0);
    // The service does not know this provider, so a person marks the line as its payout.
    const settled = page.getByRole("row").filter({ hasText: "CARD SETTLEMENT 0417" });
    await settled.getByRole("button", { name: "Set aside" }).click();
    const aside = page.getByRole("alertdialog");
    await look(page);
    await aside.getByText("A payment provider's payout").click();
    await aside.getByLabel("What it is").fill("The card machine's takings of two days");
    await aside.getByRole("button", { name: "Set aside" }).click();
    await expect(settled).toHaveCount(0);
    await page.getByLabel("State", { exact: true }).selectOption({ label: "Payouts" });
    await expect(settled.getByRole("button", { name: "Fees" })).toBeVisible();
    await openPage(page, `${service.web}/books/bank`);
  },
  "5. Record the money that came in late": async (page) => {
    await openPage(page, `${service.web}/invoices`);
    await page.getByRole("main").getByRole("link", { name: "Receipts" }).click();
    await expect(heading(page, "Receipts")).toBeVisible();
    await look(page);
    await button(page, "Record a receipt").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").first().fill("Relph Bakery");
    await page
      .getByRole("option", { name: /Relph Bakery/ })
      .first()
      .click();
    await dialog.getByLabel("Amount inc VAT").fill("123.45");
    await dialog.getByLabel("Received on").fill(lastDay);
    await look(page);
    await dialog.getByRole("button", { name: "Record receipt" }).click();
    await expect(dialog).toHaveCount(0);
    await openPage(page, `${service.web}/invoices/receipts?to=${last.toISOString().slice(0, 10)}`);
    const receipts = page.getByRole("table", { name: "Receipts" });
    await expect(receipts.getByRole("row").filter({ hasText: "£123.45" })).toHaveCount(1);
  },
  "6. Read the figures": async (page) => {
    await openPage(page, `${service.web}/books/figures`);
    await expect(heading(page, lastMonth)).toBeVisible();
    await expect(
      page.getByText("Checked: what is left of each document comes to the same."),
    ).toBeVisible();
  },
  "7. Close the month": async (page) => {
    await button(page, "Close the books").click();
    const asked = page.getByRole("alertdialog", { name: `Close the books to ${lastDay}?` });
    await expect(asked).toBeVisible();
    await look(page);
    await asked.evaluate((dialog) =>
      Promise.all(dialog.getAnimations().map((animation) => animation.finished)),
    );
    await picture(page, "close");
    await asked.getByRole("button", { name: `Close to ${lastDay}` }).click();
    await expect(closed(page)).toBeVisible();
    await expect(page.getByText("Before you close")).toHaveCount(0);
  },
  "8. Take it into the accounts": async (page) => {
    for (const [name, type, holds] of [
      ["PDF", "application/pdf", "%PDF"],
      ["CSV", "text/csv", "VAT by cash"],
    ] as const) {
      const link = page.getByRole("main").getByRole("link", { name, exact: true });
      const answer = await page.request.get(
        new URL((await link.getAttribute("href")) ?? "", service.web).href,
      );
      expect(answer.headers()["content-type"]).toContain(type);
      expect(await answer.text()).toContain(holds);
    }
    await look(page);
    await openSection(page, "Codes");
    await expect(page.getByLabel("First day that goes out")).toBeVisible();
    await look(page);
    await openSection(page, "Journals");
    await expect(page.getByText("What goes out next")).toBeVisible();
    await look(page);
    await button(page, /^Export [\d,]+ entr/).click();
    await expect(heading(page, "Export 2")).toBeVisible();
    const file = page.getByRole("main").getByRole("link", { name: "Download", exact: true });
    const answer = await page.request.get(
      new URL((await file.getAttribute("href")) ?? "", service.web).href,
    );
    const sums = { JD: 0, JC: 0 };
    for (const line of (await answer.text()).trim().split("\r\n").slice(1)) {
      const [kind, , , , , , , net = ""] = line.split(",");
      sums[kind === "JD" ? "JD" : "JC"] += Math.round(Number(net) * 100);
    }
    expect(sums.JD).toBeGreaterThan(0);
    expect(sums.JC).toBe(sums.JD);
    const pounds = (sums.JD / 100).toLocaleString("en-GB", { style: "currency", currency: "GBP" });
    await expect(page.getByRole("row", { name: /^Together/ })).toContainText(pounds);
  },
  "9. Do the VAT return of a quarter": async (page) => {
    await openPage(page, `${service.web}/books/figures`);
    await look(page);
    await page.getByRole("link", { name: `Three months to ${lastMonth}` }).click();
    await expect(heading(page, new RegExp(`^\\w+( \\d+)? to ${lastMonth}$`))).toBeVisible();
    await look(page);
  },
  "10. When something was forgotten": async (page) => {
    await openPage(page, `${service.web}/books/figures`);
    await look(page);
    await button(page, "Reopen").click();
    const asked = page.getByRole("alertdialog");
    await asked.getByLabel("Reason").fill("A cheque was forgotten");
    await asked.getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText("To be closed")).toBeVisible();
    await button(page, "Close the books").click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Close to/ })
      .click();
    await expect(closed(page)).toBeVisible();
  },
};

/** The pictures that were taken or exist. The document has each of them once. */
const shown: string[] = [];

async function picture(page: Page, name: string): Promise<void> {
  const file = `month-end-${name}-1440.png`;
  shown.push(file);
  if (pictures) await page.screenshot({ path: join(docs, "pictures", file) });
  else expect(existsSync(join(docs, "pictures", file)), file).toBe(true);
}

const pictureAfter: Readonly<Record<string, string>> = {
  "1. Open the month": "months",
  "2. Go through what is still open": "checks",
  "3. Close the days of the yards": "day",
  "4. Match the bank statement": "bank",
  "6. Read the figures": "figures",
  "8. Take it into the accounts": "journal",
  "9. Do the VAT return of a quarter": "quarter",
};

test("docs/month-end.md takes a bookkeeper through the end of the month", async ({ page }) => {
  expect(sections.map((section) => section.heading)).toEqual(Object.keys(steps));
  await signIn(page, service.web, "olivia@fellside.example");
  for (const { heading: title, text } of sections) {
    await test.step(title, async () => {
      seen = "";
      await steps[title]?.(page);
      await look(page);
      const after = pictureAfter[title];
      if (after) await picture(page, after);
      const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = ""]) => words);
      expect(bold.filter((words) => !seen.includes(words))).toEqual([]);
    });
  }
  const asked = sections.flatMap(({ text }) =>
    [...text.matchAll(/\]\(pictures\/(.+?)\)/g)].map(([, file]) => file),
  );
  expect(asked).toEqual(shown);
});
