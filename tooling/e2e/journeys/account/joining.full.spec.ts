import { expect, type Page } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { mailedLink } from "../../src/people/mails";
import { password, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();
const chosen = "a good long password";

/** Opens an account for a business with this name; ends on Today. */
async function signUp(page: Page, business: string, email: string): Promise<void> {
  await page.goto(`${service.web}/sign-up`);
  await (await awake(page.getByLabel("Name of the business"))).fill(business);
  await page.getByLabel("Your name").fill("Nora Wren");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(chosen);
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
}

const guide = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: /^Set up / }) });

test("a business signs up, is shown around, and takes its first order", async ({ page }) => {
  await page.goto(`${service.web}/sign-in`);
  await page.getByRole("link", { name: "Open an account for your business" }).click();
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByLabel("Name of the business")).toBeFocused();
  await expectAccessible(page);
  await signUp(page, "Wren & Daughters", "nora@wren.example");
  await expect(page.getByText("0 of 5 done")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Give your details" }).click();
  await (await awake(page.getByLabel("Registered for VAT"))).selectOption({ label: "Yes" });
  await page.getByLabel("VAT number").fill("GB 123 4567 89");
  await page.getByLabel("Registered from").fill("2024-04-01");
  await page.getByLabel("Address").fill("1 Shap Road, Kendal");
  await page.getByLabel("Account name").fill("Wren & Daughters");
  await page.getByLabel("Sort code").fill("20-00-00");
  await page.getByLabel("Account number").fill("55779911");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("This is not a VAT number: check its nine digits.", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("VAT number").fill("GB 123 4567 82");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(service.web);
  await expect(page.getByText("1 of 5 done")).toBeVisible();

  await (await awake(page.getByRole("button", { name: "Add your yard" }))).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Home yard");
  await page.getByRole("dialog").getByLabel("Postcode").fill("LA9 6NZ");
  await page.getByRole("dialog").getByRole("button", { name: "Add yard" }).click();
  await expect(page.getByText("2 of 5 done")).toBeVisible();

  await page.getByRole("link", { name: "Choose products" }).click();
  await (await awake(page.getByRole("checkbox", { name: "Propane 47 kg" }))).check();
  await page.getByRole("checkbox", { name: "Butane 7 kg" }).check();
  await page.getByLabel("Price of Propane 47 kg, ex VAT").fill("88.00");
  await expectAccessible(page);
  // A file is checked before any row is written.
  const file = { name: "fittings.csv", mimeType: "text/csv" };
  const csv = (price: string) => Buffer.from(`Name,SKU,Price\nGas hose,HOSE,${price}\n`);
  await page.getByLabel("File of products").setInputFiles({ ...file, buffer: csv("cheap") });
  await expect(page.getByText("Line 2, Price: Write pounds, like 24.50.")).toBeVisible();
  await page.getByLabel("File of products").setInputFiles({ ...file, buffer: csv("6.95") });
  await expect(page.getByRole("button", { name: "Add one product" })).toBeEnabled();
  await page.getByRole("button", { name: "Add to my products" }).click();
  await expect(page.getByText("3 of 5 done")).toBeVisible();

  await page.getByRole("link", { name: "Add a customer" }).click();
  await (await awake(page.getByLabel("Name", { exact: true }).first())).fill("Ann Dixon");
  await page.getByRole("button", { name: "Add customer" }).click();
  await expect(page.getByRole("heading", { name: "Ann Dixon", level: 1 })).toBeVisible();
  await page.goto(service.web);
  await expect(page.getByText("4 of 5 done")).toBeVisible();
  await page.getByRole("button", { name: "Leave out Your first order" }).click();
  await expect(guide(page)).toBeHidden();
});

test("an email is confirmed by the link that was mailed, and nothing goes outside before", async ({
  page,
  browser,
}) => {
  await signUp(page, "Corvid Coal", "cora@corvid.example");
  const asked = page.getByText("Confirm that your email address is yours");
  await expect(asked).toBeVisible();
  await page.goto(`${service.web}/settings/members`);
  await (await awake(page.getByRole("button", { name: "Invite somebody" }))).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("someone@corvid.example");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByText("An owner has to confirm their email address")).toBeVisible();
  await page.goto(`${service.web}/settings/account`);
  await expect(page.getByText("Not confirmed")).toBeVisible();

  // The link waits for the right account: in another browser nobody is signed in at first, then somebody else.
  const link = await mailedLink(service.mail, "cora@corvid.example", /Confirm/);
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("Sign in to confirm this address")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("link", { name: "Sign in" }).click();
  const enter = async (email: string, secret: string) => {
    await (await awake(theirs.getByLabel("Email"))).fill(email);
    await theirs.getByLabel("Password").fill(secret);
    await theirs.getByRole("button", { name: "Sign in" }).click();
    const confirm = await awake(theirs.getByRole("button", { name: "This address is mine" }));
    await expect(theirs.getByText(`You are signed in as ${email}.`)).toBeVisible();
    await expectAccessible(theirs);
    await confirm.click();
  };
  await enter("harry@harbour.example", password);
  await expect(theirs.getByText("This link belongs to another account.")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Sign out" }).click();
  await enter("cora@corvid.example", chosen);
  await expect(theirs.getByText("Your address is confirmed")).toBeVisible();
  await elsewhere.close();
  await page.goto(`${service.web}/settings/account`);
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(asked).toBeHidden();
});

test("somebody is invited, joins by the mailed link, and works there", async ({
  page,
  browser,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/settings/members`);
  await (await awake(page.getByRole("button", { name: "Invite somebody" }))).click();
  await page.getByLabel("Email").fill("iris@fellside.example");
  await page.getByRole("dialog").getByText("Admin: Yard").click();
  await expect(page.getByRole("radio", { name: "Admin: Yard" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const invitation = page.getByRole("row", { name: /iris@fellside\.example/ });
  await expect(invitation).toContainText("Until");
  const first = await mailedLink(service.mail, "iris@fellside.example", /Join Fellside Gas/);
  await invitation.getByRole("button", { name: "Send again" }).click();
  await expect
    .poll(() => mailedLink(service.mail, "iris@fellside.example", /Join Fellside Gas/))
    .not.toBe(first);
  const second = await mailedLink(service.mail, "iris@fellside.example", /Join Fellside Gas/);

  const theirs = await browser.newContext();
  const iris = await theirs.newPage();
  await iris.goto(first);
  await expect(iris.getByRole("heading", { name: "This invitation can't be used" })).toBeVisible();
  await iris.goto(second);
  await expectAccessible(iris);
  await (await awake(iris.getByLabel("Your name"))).fill("Iris Bell");
  await iris.getByLabel("Choose a password").fill("short");
  await iris.getByRole("button", { name: "Join" }).click();
  await expect(iris.getByLabel("Choose a password")).toHaveAccessibleDescription(/10 characters/);
  await iris.getByLabel("Choose a password").fill(chosen);
  await iris.getByRole("button", { name: "Join" }).click();
  await expect(iris.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await expect(iris.getByRole("banner")).toContainText("Fellside Gas");

  // An invited person with a narrowed role sees only the allowed pages, also after the role changes, and a refusal
  // elsewhere.
  const places = iris.getByRole("navigation").first();
  await expect(places.getByRole("link", { name: "Stock" })).toBeVisible();
  await expect(places.getByRole("link", { name: "Customers" })).toBeHidden();
  await page.reload();
  const row = page.getByRole("row", { name: /Iris Bell/ });
  const role = await awake(row.getByLabel("Role of Iris Bell"));
  await expect(role.locator("option:checked")).toHaveText("Admin: Yard");
  await role.selectOption("admin");
  await expect(places.getByRole("link", { name: "Customers" })).toBeVisible();
  await role.selectOption("Admin: Yard");
  await expect(places.getByRole("link", { name: "Customers" })).toBeHidden();
  await expect(places.getByRole("link", { name: "Stock" })).toBeVisible();
  await expect(iris.getByRole("link", { name: "New order" })).toBeHidden();
  await iris.goto(`${service.web}/customers`);
  await expect(iris.getByText("Your permissions don't include this page")).toBeVisible();
  await expectAccessible(iris);
  await theirs.close();

  // Adds the business's own permission set.
  await page.getByRole("link", { name: "Permission sets" }).click();
  await expectAccessible(page);
  await (await awake(page.getByRole("button", { name: "Add a set" }))).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Till");
  await dialog.getByRole("checkbox", { name: "Orders: change" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add permission set" }).click();
  await expect(page.getByRole("list", { name: "Your own permission sets" })).toContainText("Till");
  await page.goto(`${service.web}/settings/members`);
  await (await awake(row.getByLabel("Role of Iris Bell"))).selectOption("Admin: Till");
  await expect(page.getByText("Iris Bell's role is changed")).toBeVisible();

  // A person with an account must sign in to join: the link alone admits nobody.
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByLabel("Email").fill("harry@harbour.example");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await mailedLink(service.mail, "harry@harbour.example", /Join Fellside Gas/);
  await page.goto(link);
  await expect(page.getByText(/You are signed in as somebody else/)).toBeVisible();
  await expectAccessible(page);
  await (await awake(page.getByRole("button", { name: "Sign out" }))).click();
  await (await awake(page.getByLabel("Email"))).fill("harry@harbour.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await (await awake(page.getByRole("button", { name: "Join" }))).click();
  await expect(page.getByRole("button", { name: /Fellside Gas/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Harbour Fuels/ })).toBeVisible();
  await expectAccessible(page);
});

test("a business is deleted by its owner, with its name typed", async ({ page }) => {
  await signUp(page, "Short Lived", "sue@short.example");
  await page.goto(`${service.web}/settings`);
  const question = page.getByRole("alertdialog");
  await (await awake(page.getByRole("button", { name: "Delete Short Lived…" }))).click();
  await question.getByLabel(/Type its name/).fill("Short");
  await question.getByRole("button", { name: "Delete the business" }).click();
  await expect(question.getByText(/exactly as it is/).first()).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel(/Type its name/).fill("Short Lived");
  await question.getByRole("button", { name: "Delete the business" }).click();
  await expect(page.getByRole("heading", { name: "Short Lived is closed" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(service.web);
  await expect(page.getByRole("heading", { name: "No business yet" })).toBeVisible();
});

test("the pages outside the shell read well on a phone, in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of [
    "/sign-up",
    "/join?token=none",
    "/verify-email?token=none",
    "/forgot-password",
    "/reset-password?token=none",
  ]) {
    await readsWell(page, path);
  }
  // Sam is staff of the service and has no business.
  await signIn(page, service.web, "sam@service.example");
  for (const path of ["/choose-business", "/account", "/second-step"]) await readsWell(page, path);
});

async function readsWell(page: Page, path: string): Promise<void> {
  await page.goto(service.web + path);
  expect(new URL(page.url()).pathname).toBe(new URL(path, service.web).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
}
