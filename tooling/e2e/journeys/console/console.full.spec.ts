import { expect, type Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
} from "../../src/pages/axe";
import { consolePages } from "../../src/pages/console-pages";
import { query } from "../../src/service/database";
import { useStaff } from "../../src/people/staff";
import { test } from "../../src/service/journey";
import { openPage } from "../../src/pages/open-page";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();
const staff = useStaff(service);

/** Fills in the reason in the open dialog and confirms. */
async function give(page: Page, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("billing finds a business by a driver's email, locks it, and unlocks it", async ({
  page: shop,
}) => {
  const page = staff("bea");
  const theirs = await signInOverRest(service, "olivia@fellside.example");
  const made = await overRest(service, theirs, {
    method: "POST",
    path: "/api-keys",
    body: { name: "A journey", scopes: ["orders:read"] },
  });
  const { key } = made.body as { key: string };
  const answers = async () =>
    Promise.all(
      [theirs, key].map((bearer) => overRest(service, bearer, { path: "/orders?limit=1" })),
    );
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200]);
  await shop.goto(service.shopOf("fellside"));
  await expect(shop.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(`${service.console}/businesses`);
  await page.getByRole("searchbox", { name: /Find a business/ }).fill("dan@fellside.example");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Dan Postlethwaite" }).click();
  await page.getByRole("link", { name: "Fellside Gas" }).click();
  await expect(page.getByRole("heading", { name: "Fellside Gas" })).toBeVisible();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Lock" }).click();
  await expect(dialog.getByText("Fill this in.").first()).toBeVisible();
  await expectAccessible(page);
  await give(page, "A test of locking", "Lock");
  await expect(page.getByText(/Locked since/)).toBeVisible();
  await expect(page.getByText("A test of locking").first()).toBeVisible();
  await page.getByRole("button", { name: "View as" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("This business is locked: nobody gets in");
  await page.keyboard.press("Escape");

  for (const { status, body } of await answers()) {
    expect({ status, body }).toMatchObject({ status: 403, body: { error: "business_locked" } });
  }
  const isClosed = async () => {
    await shop.goto(service.shopOf("fellside"));
    return shop.getByText("This shop is closed").isVisible();
  };
  await expect.poll(isClosed).toBe(true);

  await page.getByRole("button", { name: "Unlock" }).click();
  await give(page, "The test is over", "Unlock");
  await expect(page.getByText(/Locked since/)).toBeHidden();
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(isClosed).toBe(false);
});

/*
 * A refused button looks refused but still answers a press, so the tests use the keyboard, since a click would wait
 * for it to be enabled.
 */
test("a staff role is given by an owner with a reason, and refused to everybody else", async () => {
  const [owner, support] = [staff("owen"), staff("sam")];
  await support.goto(`${service.console}/people/demo-adam`);
  await support.getByRole("button", { name: "Console role" }).press("Enter");
  await expect(support.getByRole("dialog")).toHaveText("This asks for the console role owner.");

  await owner.goto(`${service.console}/people/demo-owen`);
  await owner.getByRole("button", { name: "Console role" }).press("Enter");
  await expect(owner.getByRole("dialog")).toHaveText("You can't do this to yourself.");

  await owner.goto(`${service.console}/people/demo-adam`);
  await owner.getByRole("button", { name: "Console role" }).click();
  await owner.getByRole("combobox", { name: "Role" }).selectOption("support");
  await give(owner, "He joins us", "Save role");
  await expect(owner.getByText("Gave Adam Braithwaite the console role support")).toBeVisible();
  await owner.getByRole("button", { name: "Lock", exact: true }).press("Enter");
  await expect(owner.getByRole("dialog")).toContainText("take their console role away first");
  await owner.keyboard.press("Escape");
  await owner.getByRole("button", { name: "Console role" }).click();
  await owner.getByRole("combobox", { name: "Role" }).selectOption("none");
  await give(owner, "He left again", "Save role");
  await expect(owner.getByText("Took the console role from Adam Braithwaite")).toBeVisible();
});

test("filters are addresses, and what staff read is in the record when asked for", async () => {
  const page = staff("bea");
  await page.goto(`${service.console}/businesses?standing=bad`);
  await expect(page.getByText("No such business")).toBeVisible();
  await page.getByLabel("Standing").selectOption("good");
  await expect(page).toHaveURL(/standing=good/);
  await page.getByRole("link", { name: "Harbour Fuels" }).click();
  await expect(page.getByRole("heading", { name: "Latest activity" })).toBeVisible();
  await page.getByRole("link", { name: "All of it" }).click();
  await expect(page.getByText("Looked at Harbour Fuels")).toBeHidden();
  await page.getByLabel("Readings").selectOption("shown");
  await expect(page.getByText("Looked at Harbour Fuels").first()).toBeVisible();
});

test("mails no server took are sent again, one and all, and who did it is in the record", async () => {
  const page = staff("sam");
  await query(
    service,
    `INSERT INTO emails (tenant_id, kind, to_address, subject, text, status, last_error)
     SELECT id, 'invoice.sent', 'a' || n || '@customer.example', 'Yours ' || n, 'Words', 'failed', '550 no such box'
       FROM businesses, generate_series(1, 3) AS n WHERE slug = 'fellside'`,
  );
  await page.goto(`${service.console}/health`);
  const failed = page.getByRole("table", { name: "Failed mails" });
  await expect(failed.getByText("550 no such box")).toHaveCount(3);
  await expectAccessible(page);
  await failed
    .getByRole("button", { name: /^Try again/ })
    .first()
    .click();
  await expect(failed.getByText("550 no such box")).toHaveCount(2);
  await page.getByRole("button", { name: "Try all again" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Send 2 failed mails again?")).toBeVisible();
  await dialog.getByRole("button", { name: "Try all again" }).click();
  await expect(page.getByText("Every mail was taken")).toBeVisible();
  const left = () =>
    query<{ n: number }>(
      service,
      "SELECT count(*)::int AS n FROM emails WHERE subject LIKE 'Yours %' AND status IN ('queued', 'sending')",
    );
  await expect.poll(left).toEqual([{ n: 0 }]);
  await page.goto(`${service.console}/activity`);
  await expect(page.getByText("Tried 2 mails again")).toBeVisible();
  await expect(page.getByText("Tried the mail “invoice sent” again")).toBeVisible();
});

test("jobs that were given up are tried again, one and all, and then done", async () => {
  const page = staff("sam");
  await query(
    service,
    "SELECT enqueue_job('sweep', '{}', now() + interval '1 hour', NULL, 3) FROM generate_series(1, 3)",
  );
  await query(
    service,
    `UPDATE graphile_worker._private_jobs AS job SET attempts = 3, last_error = 'The disk was full'
       FROM graphile_worker._private_tasks AS task
      WHERE task.id = job.task_id AND task.identifier = 'sweep'`,
  );
  await page.goto(`${service.console}/health`);
  const failed = page.getByRole("table", { name: "Failed jobs" });
  await expect(failed.getByText("Given up")).toHaveCount(3);
  await expectAccessible(page);
  await failed
    .getByRole("button", { name: /^Try again/ })
    .first()
    .click();
  await expect(failed.getByText("Given up")).toHaveCount(2);
  await page.getByRole("button", { name: "Try all again" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Try 2 failed jobs again?")).toBeVisible();
  await dialog.getByRole("button", { name: "Try all again" }).click();
  await expect(page.getByText("No job has failed")).toBeVisible();
  const left = () =>
    query<{ n: number }>(
      service,
      `SELECT count(*)::int AS n FROM graphile_worker._private_jobs AS job
         JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id AND task.identifier = 'sweep'`,
    );
  await expect.poll(left).toEqual([{ n: 0 }]);
  await page.goto(`${service.console}/activity`);
  await expect(page.getByText("Tried 2 jobs again")).toBeVisible();
  await expect(page.getByText("Tried the job “sweep” again")).toBeVisible();
});

test("no page or procedure of the console answers where the other apps stand", async ({
  request,
}) => {
  const cookies = await staff("owen").context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const asked = { headers: { cookie }, maxRedirects: 0 };
  for (const app of [service.web, service.shop]) {
    const answer = await request.get(`${app}/api/trpc/console.people.me`, asked);
    expect([404, 405]).toContain(answer.status());
  }
  for (const path of ["/businesses", "/people", "/health", "/activity/overrides"]) {
    expect((await request.get(`${service.web}${path}`, asked)).status()).not.toBe(200);
  }
  const office = await request.get(`${service.console}/api/trpc/office.orders.list`, asked);
  expect(office.status()).toBe(404);
});

test("no page meets an error, for the lowest role and for who is no staff", async ({ page }) => {
  test.setTimeout(120_000);
  const errors: string[] = [];
  const support = staff("sam");
  for (const one of [support, page]) {
    one.on("pageerror", ({ message }) => errors.push(`${one.url()}: ${message}`));
  }
  await signIn(page, service.console, "olivia@fellside.example");
  for (const path of await consolePages(service)) {
    await openPage(support, `${service.console}${path}`);
    await page.goto(`${service.console}${path}`);
    await expect(page.getByText("Only the service's staff may do this.")).toBeVisible();
  }
  expect(errors).toEqual([]);
});

/**
 * Expects that the page shows no time in the format of programs, and that its breadcrumbs end in a name instead of an
 * id.
 */
async function readsWell(page: Page, path: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main).not.toContainText(/\d{4}-\d\d-\d\dT/, { useInnerText: true });
  const way = main.getByRole("navigation", { name: "Breadcrumbs" });
  if ((await way.count()) === 0) return;
  const here = way.locator("[aria-current=page]");
  await expect(here).toHaveText(/\S/);
  expect(path.split("/")).not.toContain(await here.textContent());
}

/** Expects that the page is accessible in both themes, and fits on a phone and a desk. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await expectAccessibleInBothThemes(page);
}

test("each page is accessible in light and dark, and fits", async ({ page: outside }) => {
  test.setTimeout(120_000);
  const page = staff("owen");
  for (const path of await consolePages(service)) {
    await openPage(page, `${service.console}${path}`);
    await readsWell(page, path);
    await looksRight(page);
  }
  await outside.goto(`${service.console}/sign-in`);
  await expect(outside.getByLabel("Password")).toBeVisible();
  await looksRight(outside);
  await signIn(outside, service.console, "olivia@fellside.example");
  await outside.goto(`${service.console}/not-allowed`);
  await expect(outside.getByText("Only the service's staff may do this.")).toBeVisible();
  await looksRight(outside);
});
