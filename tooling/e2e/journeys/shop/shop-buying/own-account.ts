import { expect } from "@playwright/test";
import { mailedLink } from "../../../src/people/mails";
import { expectGood, heading, payInSandbox, shopAt } from "../../../src/people/shopper";
import type { Buying } from "./to-the-door";

interface Own extends Omit<Buying, "browser"> {
  /** The shopper's order as REST returns it. */
  bought: { customerId: string };
}

/** Signs in by a mailed link as a shopper who ordered as a guest, and finds their order. */
export async function useAccount({ service, olivia, page, bought }: Own): Promise<void> {
  const shop = shopAt(service);
  const { customerId } = bought;
  await page.goto(shop("/account"));
  await expect(heading(page, "Sign in to your account")).toBeVisible();
  await page.getByLabel("Email").fill("jo@mail.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Look at your mail.")).toBeVisible();
  await page.goto(await mailedLink(service.mail, "jo@mail.example", /^Sign in to Fellside Gas/));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "Jo Tyson")).toBeVisible();
  await expect(page.getByRole("link", { name: /Smokeless ovals 20 kg/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Order from your price list" })).toHaveCount(0);
  await expectGood(page, [390, 1440]);
  const { items: groups } = await olivia("GET", "/exchange-groups");
  const agreed = { customerId, exchangeGroupId: groups[0].id, count: 1 };
  const { number, invoiceNumber } = await olivia("POST", "/cylinder-agreements", agreed);
  await page.getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("link", { name: `PDF of ${invoiceNumber}` })).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.getByRole("link", { name: /^Pay £/ }).click();
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await payInSandbox(page).click();
  await expect(page.getByText("Thank you. There is nothing more to pay.")).toBeVisible();
  await page.goto(shop("/account/bottles"));
  await expect(page.getByRole("region", { name: `Agreement ${number}` })).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.goto(shop("/account/addresses"));
  await page.getByLabel("When nobody is in").selectOption("Leave it in a safe place");
  await page.getByLabel("Where, or with whom").fill("Behind the shed");
  await page.getByRole("button", { name: /^Save for/ }).click();
  await expect(page.getByLabel("Where, or with whom")).toHaveValue("Behind the shed");
  await expectGood(page, [390, 1440]);

  await page.goto(shop("/account/messages"));
  const ofOrders = page.getByRole("group", { name: "Orders and deliveries" });
  await ofOrders.getByLabel("Texts").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(ofOrders.getByLabel("Texts")).not.toBeChecked();
  await expectGood(page, [390, 1440]);
  expect(await olivia("GET", `/customers/${customerId}/messaging`)).toMatchObject({
    groups: {
      orders: { texts: false, mails: true },
      money: { texts: true, mails: true },
    },
  });
}
