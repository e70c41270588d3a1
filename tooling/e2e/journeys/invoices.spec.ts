import { expect, type Locator, type Page } from "@playwright/test";
import { awake } from "../src/awake";
import { expectAccessible, expectNoOverflow } from "../src/axe";
import { test } from "../src/journey";
import { signIn } from "../src/people";
import { expectTwoLines } from "../src/two-lines";
import { useService } from "../src/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });

test("several customers are billed in one run, to the penny that was said before", async ({
  page,
  context,
}) => {
  await page.goto(`${service.web}/invoices`);
  await expect(heading(page, "Invoices")).toBeVisible();
  await page.getByRole("link", { name: "Raise invoices" }).click();
  await expect(heading(page, "Raise invoices")).toBeVisible();
  await expectAccessible(page);
  // Nobody but the first three.
  await page.getByLabel("Bill all of them").click();
  const rows = page.getByRole("table", { name: "To bill" }).getByRole("row");
  for (const at of [1, 2, 3]) await rows.nth(at).getByRole("checkbox").click();
  const said = page.getByText(/^3 invoices for \d+ orders/);
  await expect(said).toBeVisible();
  const [total = ""] = /£[\d,.]+ inc VAT$/.exec(await said.innerText()) ?? [];
  await page.getByRole("button", { name: "Raise 3 invoices" }).click();

  const raised = page.getByRole("table", { name: "Raised" });
  await expect(raised.getByRole("row", { name: /^Together/ })).toContainText(
    total.replace(" inc VAT", ""),
  );
  await expect(raised.getByRole("row")).toHaveCount(5);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTwoLines(page, "Raised");
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Email all of them" }).click();
  await expect(page.getByText("They are on their way.")).toBeVisible();

  // What is billed is not billed again: of two with the same customer chosen one is told so, and goes on.
  await page.setViewportSize({ width: 1440, height: 900 });
  const other = await context.newPage();
  for (const desk of [page, other]) {
    await desk.goto(`${service.web}/invoices/new`);
    await (await awake(desk.getByLabel("Bill all of them"))).click();
    await desk.getByRole("table", { name: "To bill" }).getByRole("checkbox").nth(1).click();
  }
  await other.getByRole("button", { name: "Raise 1 invoice" }).click();
  await expect(other.getByRole("table", { name: "Raised" })).toBeVisible();
  await page.getByRole("button", { name: "Raise 1 invoice" }).click();
  await expect(page.getByText(/ is on INV-.*/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Go on" })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to what is left" }).click();
  await expect(page.getByRole("button", { name: /^Raise \d+ invoices$/ })).toBeVisible();
  await page.goto(`${service.web}/invoices?status=sent`);
  const listed = page.getByRole("table", { name: "Invoices" });
  await expect(listed).toContainText("Sent");

  // By their figures: the greatest first, then the smallest.
  const figures = async () => {
    const cells = await listed.locator("tbody tr td:last-child").allInnerTexts();
    return cells.map((cell) => Number(cell.replace(/[^\d.]/g, "")));
  };
  await listed.getByRole("link", { name: "Inc VAT" }).click();
  await expect(page).toHaveURL(/sort=-totalPence/);
  await expect(listed.locator('[aria-sort="descending"]')).toHaveText("Inc VAT");
  expect(await figures()).toEqual((await figures()).toSorted((a, b) => b - a));
  await listed.getByRole("link", { name: "Inc VAT" }).click();
  await expect(listed.locator('[aria-sort="ascending"]')).toHaveText("Inc VAT");
  expect(await figures()).toEqual((await figures()).toSorted((a, b) => a - b));
});

test("an invoice is printed, paid, also by its link, and with it its orders; another is made void with a reason", async ({
  page,
  browser,
}) => {
  await page.goto(`${service.web}/invoices?status=sent`);
  const list = page.getByRole("table", { name: "Invoices" }).locator("tbody");
  await list.getByRole("link").first().click();
  await expect(heading(page, /^INV-/)).toBeVisible();
  await expectAccessible(page);
  const href = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
  const paper = await page.request.get(`${service.web}${href}`);
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");

  const invoicePage = page.url();
  const payments = page.getByRole("table", { name: "Payments" });
  const record = async (fill: (dialog: Locator) => Promise<void>) => {
    await page.getByRole("button", { name: "Record a payment" }).click();
    const dialog = page.getByRole("dialog");
    await fill(dialog);
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await record(async (dialog) => {
    await expectAccessible(page);
    await dialog.getByLabel("Amount inc VAT").fill("10.00");
    await dialog.getByLabel("How it was paid").selectOption({ label: "Cheque" });
    await dialog.getByLabel("Reference").fill("100482");
  });
  await expect(payments).toContainText("100482");
  await expect(page.getByText("Part paid").first()).toBeVisible();

  // Its customer pays a part by card, under the link that the invoice carries.
  const payLink = await page.getByLabel("Pay link").inputValue();
  const payer = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  await payer.goto(payLink);
  await expect(heading(payer, "Fellside Gas")).toBeVisible();
  await expectAccessible(payer);
  await expectNoOverflow(payer);
  await payer.getByLabel("Amount to pay by card").fill("0.10");
  await payer.getByRole("button", { name: "Go to the payment page" }).click();
  await expect(payer.getByText("Nothing was taken.")).toBeVisible();
  await payer.getByLabel("Amount to pay by card").fill("5");
  await payer.getByRole("button", { name: "Go to the payment page" }).click();
  await payer.getByRole("button", { name: "Pay £5.00 in the sandbox" }).click();
  await expect(payer.getByText("Your payment is being confirmed")).toBeVisible();
  await payer.goto(payLink);
  await expect(payer.getByText("£15.00")).toBeVisible();
  await payer.context().close();
  await page.reload();
  await expect(payments).toContainText("Payment link");

  await record(async () => {});
  await expect(payments).toContainText("Bank transfer");
  await expect(page.getByRole("button", { name: "Make void" })).toHaveCount(0);
  await page.getByRole("table", { name: "Billed" }).getByRole("link").first().click();
  await expect(heading(page, /.+/)).toBeVisible();
  await expect(page.getByText("Paid on")).toBeVisible();

  // The cheque bounces: what it paid is owed again.
  await page.goto(invoicePage);
  await payments
    .getByRole("row", { name: /100482/ })
    .getByRole("link")
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reverse" }).click();
  const reversal = page.getByRole("alertdialog");
  await reversal.getByLabel("Reason").fill("The cheque bounced");
  await reversal.getByRole("button", { name: /^Reverse/ }).click();
  await expect(page.getByText("Reversed", { exact: true }).first()).toBeVisible();
  await page.goto(invoicePage);
  await expect(payments).not.toContainText("100482");
  await expect(page.getByText("Part paid").first()).toBeVisible();

  await page.goto(`${service.web}/invoices?status=sent`);
  await list.getByRole("link").nth(1).click();
  await page.getByRole("button", { name: "Make void" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Make void" }).click();
  await expect(asked.getByLabel("Reason")).toHaveAccessibleDescription(/Say why/);
  await asked.getByLabel("Reason").fill("Billed to the wrong farm");
  await asked.getByRole("button", { name: "Make void" }).click();
  await expect(page.getByText(/\d: Billed to the wrong farm/)).toBeVisible();
});

test("a line of an invoice is credited: the invoice, the credit note and the statement say what is left", async ({
  page,
}) => {
  await page.goto(`${service.web}/invoices?status=sent`);
  const list = page.getByRole("table", { name: "Invoices" }).locator("tbody");
  await list.getByRole("link").nth(2).click();
  await expect(heading(page, /^INV-/)).toBeVisible();
  const invoice = await heading(page, /^INV-/).innerText();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Dispute", exact: true }).click();
  await dialog.getByLabel("Reason").fill("They got one less");
  await dialog.getByRole("button", { name: "Put in dispute" }).click();
  await expect(page.getByText(/^In dispute since/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "End the dispute" }).click();
  await expect(page.getByText(/^In dispute since/)).toHaveCount(0);
  await page.getByRole("button", { name: "Credit", exact: true }).click();
  await dialog.getByRole("spinbutton").first().press("ArrowUp");
  const said = dialog.getByText(`off ${invoice}`);
  await expect(said).toBeVisible();
  const [taken = ""] = /£[\d,.]+/.exec(await said.innerText()) ?? [];
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Say why/);
  await dialog.getByRole("button", { name: "Short delivery" }).click();
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Part credited").first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" })).toContainText(taken);
  await expectAccessible(page);

  await page.getByRole("table", { name: "Credit notes" }).getByRole("link").first().click();
  await expect(heading(page, /^CN-/)).toBeVisible();
  const number = await heading(page, /^CN-/).innerText();
  const pays = page.getByRole("table", { name: "What it pays" });
  await expect(pays.getByRole("row", { name: invoice })).toContainText(taken);
  await expect(page.getByText("Short delivery").first()).toBeVisible();
  await expectAccessible(page);
  const href = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
  const paper = await page.request.get(`${service.web}${href}`);
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");

  const customer = page.locator("dl a[href^='/customers/']");
  await page.goto(`${service.web}${await customer.getAttribute("href")}/statement`);
  const account = page.getByRole("table", { name: "Account" });
  await expect(account.getByRole("row", { name: `Credit note ${number}` })).toContainText(taken);
  await page.goto(`${service.web}/invoices/credit-notes`);
  await page
    .getByRole("table", { name: "Credit notes" })
    .getByRole("link", { name: number })
    .click();

  // It was a mistake: what it paid is owed again.
  await page.getByRole("button", { name: "Reverse" }).click();
  const reversal = page.getByRole("alertdialog");
  await reversal.getByLabel("Reason").fill("The wrong invoice");
  await reversal.getByRole("button", { name: "Reverse" }).click();
  await expect(page.getByText("Reversed", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("It pays nothing")).toBeVisible();
});

test("a customer signs a mandate under a link, and an invoice is collected by it", async ({
  page,
  browser,
}) => {
  await page.goto(`${service.web}/settings/direct-debit`);
  await page.getByRole("button", { name: "Connect an account" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("This is the sandbox")).toBeVisible();

  await page.goto(`${service.web}/invoices?status=sent`);
  const list = page.getByRole("table", { name: "Invoices" }).locator("tbody");
  await list.getByRole("link").first().click();
  await expect(heading(page, /^INV-/)).toBeVisible();
  const invoicePage = page.url();
  await page.locator('a[href^="/customers/"]').first().click();
  await page.getByRole("button", { name: "Send a link to sign" }).click();
  const link = await page.getByLabel("Link to sign").inputValue();

  const payer = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  await payer.goto(link);
  await expectAccessible(payer);
  await expectNoOverflow(payer);
  await payer.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(heading(payer, "Sandbox Direct Debit")).toBeVisible();
  await expectAccessible(payer);
  await payer.getByRole("button", { name: "Sign in the sandbox" }).click();
  await expect(payer.getByText("Your Direct Debit is set up")).toBeVisible();

  await page.goto(invoicePage);
  await page.getByRole("button", { name: "Collect by Direct Debit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Collect it" }).click();
  await expect(page.getByText(/^Being collected on/)).toBeVisible();
  await payer.goto(await page.getByLabel("Pay link").inputValue());
  await expect(payer.getByText(/This is collected by Direct Debit on/)).toBeVisible();
  await payer.context().close();
  await page.goto(`${service.web}/invoices/direct-debits`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Do not collect" }).click();
  await expect(page.getByRole("table", { name: "Direct Debits" })).toContainText("Cancelled");
});

test("who owes leads to their statement, on paper and as PDF; the accountant gets a file", async ({
  page,
}) => {
  await page.goto(`${service.web}/invoices/statements`);
  await expect(heading(page, "Who owes")).toBeVisible();
  await expectAccessible(page);

  // A mail is read before it goes, and goes once.
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

  // What they say is noted where they are found again.
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

test("on a phone a list has two lines a row, and in them the phone number first", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, label] of [
    ["/orders", "Orders"],
    ["/customers", "Customers"],
    ["/suppliers", "Suppliers"],
    ["/invoices", "Invoices"],
    ["/invoices/receipts", "Receipts"],
    ["/invoices/credit-notes", "Credit notes"],
    ["/invoices/new", "To bill"],
  ] as const) {
    await page.goto(`${service.web}${path}`);
    await expectTwoLines(page, label);
  }
  // What can be pressed in a row of orders: the order, and before all else below it the number.
  await page.goto(`${service.web}/orders`);
  const row = page
    .getByRole("table", { name: "Orders" })
    .getByRole("row")
    .filter({ has: page.locator("a[href^='tel:']") })
    .first();
  const phone = row.locator("a[href^='tel:']");
  await expect(phone).toHaveText(/^0[\d ]+$/);
  await expect(phone).toHaveAttribute("href", /^tel:0\d+$/);
  const [number, name] = [
    await phone.boundingBox(),
    await row.getByRole("link").first().boundingBox(),
  ];
  expect(number?.x).toBe(name?.x);
  expect(number?.y).toBeGreaterThan(name?.y ?? 0);
  expect(number?.height).toBeGreaterThanOrEqual(24);
  await phone.click();
  await expect(page).toHaveURL(`${service.web}/orders`);
  await expectAccessible(page);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the pages fit a phone and a desk, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of [
      "/invoices",
      "/invoices/new",
      "/invoices/statements",
      "/invoices/reminders",
    ]) {
      await page.goto(`${service.web}${path}`);
      await expect(heading(page, /.+/)).toBeVisible();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page);
      }
      await expectAccessible(page);
    }
  });
}
