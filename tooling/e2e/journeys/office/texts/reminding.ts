import { expect } from "@playwright/test";
import { expectAccessible, expectFits } from "../../../src/pages/axe";
import { query } from "../../../src/service/database";
import { test } from "../../../src/service/journey";
import { signIn } from "../../../src/people/people";
import { phone } from "../../../src/people/phone";
import { expectGood, heading, payInSandbox } from "../../../src/people/shopper";
import {
  linkIn,
  mailTo,
  olivia,
  runJob,
  startTexting,
  textTo,
  type messageServers,
} from "../../../src/people/texting";
import type { RunningService } from "../../../src/service/use-service";

type Servers = Awaited<ReturnType<typeof messageServers>>;

interface Due {
  customerId: string;
  customerName: string;
  mail: { to: string } | null;
  invoices: { id: string; number: string }[];
}

/** A journey of a customer who owes, from the reminder to the payment. */
export function reminding(service: RunningService, there: () => Servers): void {
  test("who owes is reminded by mail and text, pays by the link, and is not reminded again", async ({
    page,
    browser,
    request,
  }) => {
    const ask = await startTexting(request, service);
    const { texts, mails } = there();
    const subject = "We wait for the money of {number}";
    await ask("PATCH", "/reminders", { levels: [1, 2, 3].map((level) => ({ level, subject })) });
    const due = async (q = "") =>
      (await ask("GET", `/reminders/due?limit=100&q=${q}`)).items as Due[];
    const [one, other, later] = (await due()).filter(({ mail }) => mail !== null);
    if (!one?.mail || !other?.mail || !later?.mail) throw new Error("The demo owes too little.");
    const numbers = { [one.customerId]: "+447700900311", [other.customerId]: "+447700900312" };
    for (const [id, number] of Object.entries(numbers)) {
      await ask("PATCH", `/customers/${id}`, { phone: `0${number.slice(3)}` });
    }
    // The other customer wants no texts about money.
    const { texts: anyTexts, mails: anyMails } = await ask(
      "GET",
      `/customers/${other.customerId}/messaging`,
    );
    await ask("PUT", `/customers/${other.customerId}/messaging`, {
      texts: anyTexts,
      mails: anyMails,
      groups: { money: { texts: false, mails: true } },
    });

    // The office opens the list of due reminders and reminds these two.
    await signIn(page, service.web, olivia);
    await page.goto(`${service.web}/invoices/reminders`);
    const list = page.getByRole("table", { name: "Due for a reminder" });
    for (const { customerName } of [one, other]) {
      await list
        .getByRole("row")
        .filter({ hasText: customerName })
        .getByRole("checkbox")
        .first()
        .check();
    }
    await page.getByRole("button", { name: "Remind them" }).click();
    await expect(page.getByText("2 reminders are on the way")).toBeVisible();
    for (const { customerName } of [one, other]) await expect(list).not.toContainText(customerName);
    await mailTo(mails, one.mail.to, /^We wait for the money of INV-/);
    await mailTo(mails, other.mail.to, /^We wait for the money of INV-/);
    const text = await textTo(texts, numbers[one.customerId] ?? "", /INV-/);
    const first = one.invoices.find(({ number }) => text.body.includes(number));
    await page.goto(`${service.web}/customers/${one.customerId}?tab=messages`);
    await expect(heading(page, one.customerName)).toBeVisible();
    await expect(page.getByRole("list", { name: "Texts" })).toContainText(text.body);
    await expectAccessible(page);
    await expectFits(page);

    // The customer pays on a phone, by the link in the text.
    const theirs = await (await browser.newContext(phone)).newPage();
    await theirs.goto(linkIn(text));
    await expect(heading(theirs, "Fellside Gas")).toBeVisible();
    await expectGood(theirs, [390]);
    await theirs.getByRole("button", { name: "Go to the payment page" }).click();
    await payInSandbox(theirs).click();
    await expect(theirs.getByText(/being confirmed|nothing more to pay/)).toBeVisible();
    await theirs.context().close();
    await expect.poll(async () => (await ask("GET", `/invoices/${first?.id}`)).status).toBe("paid");

    // The morning's job reminds the remaining customers, and neither of these two again.
    const [business] = await query(
      service,
      `SELECT tenant_id AS "tenantId" FROM customers WHERE id = '${one.customerId}'`,
    );
    await runJob(service, "remind_customers", business);
    await mailTo(mails, later.mail.to, /^We wait for the money of INV-/);
    await expect.poll(async () => (await due()).filter(({ mail }) => mail !== null)).toEqual([]);
    const [written] = await query(
      service,
      `SELECT count(DISTINCT r.email_id)::int AS mails FROM invoice_reminders r
         JOIN emails e ON e.tenant_id = r.tenant_id AND e.id = r.email_id
        WHERE e.subject LIKE 'We wait for the money of%'
          AND e.subject_id IN ('${one.customerId}', '${other.customerId}')`,
    );
    expect(written).toEqual({ mails: 2 });
    const reminded = await query<{ number: string }>(
      service,
      `SELECT number FROM texts WHERE moment = 'payment_reminder'
          AND customer_id IN ('${one.customerId}', '${other.customerId}')`,
    );
    expect(reminded).toEqual([{ number: numbers[one.customerId] }]);
  });
}
