import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectFits } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { useStaff } from "../../src/people/staff";
import { test } from "../../src/service/journey";
import { officePages } from "../../src/pages/office-pages";
import { openPage } from "../../src/pages/open-page";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";
import { letSupport, viewAs } from "../../src/people/view-as";

const service = useService();
const staff = useStaff(service);

/** Each worker takes one part of the pages. */
const parts = [1, 2];
test.describe.configure({ mode: "parallel" });
const pagesOf = async (part: number) =>
  (await officePages(service)).filter((_, at) => at % parts.length === part - 1);

test.beforeAll("a mail is sent, so that there is one to read", async () => {
  const [order] = await query<{ id: string }>(
    service,
    "SELECT id FROM orders WHERE status = 'placed' AND payment_method = 'link' AND paid_at IS NULL LIMIT 1",
  );
  const olivia = await signInOverRest(service, "olivia@fellside.example");
  const link = { method: "POST", path: `/orders/${order?.id}/payment-link` };
  expect((await overRest(service, olivia, link)).status).toBe(200);
});

/** The most presses on one page. A pressed button may disappear, and further buttons repeat the same. */
const mostOfAPage = 25;

for (const part of parts) {
  test(`every page of the office is accessible in light and dark, and fits: part ${part}`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    await signIn(page, service.web, "olivia@fellside.example");
    for (const path of await pagesOf(part)) {
      await test.step(path, async () => {
        await openPage(page, `${service.web}${path}`);
        await expectAccessibleInBothThemes(page);
        for (const width of [390, 768, 1920, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expectFits(page);
        }
      });
    }
  });
}

test("support that may only look finds nothing on any page that changes something", async () => {
  test.setTimeout(900_000);
  const page = staff("sam");
  await letSupport(service, "view");
  await viewAs(page, service);
  const sent: string[] = [];
  let pressed = 0;
  page.on("request", (request) => {
    const isChange = request.method() !== "GET" && request.url().includes("/api/trpc/");
    if (isChange) sent.push(`${new URL(page.url()).pathname}: ${request.url()}`);
  });
  for (const path of await officePages(service)) {
    await test.step(path, async () => {
      const address = `${service.web}${path}`;
      await openPage(page, address);
      await expect(page.getByRole("region", { name: "Support session" })).toBeVisible();
      pressed += await pressAll(page, address);
    });
  }
  expect(sent).toEqual([]);
  expect(pressed).toBeGreaterThan(40);
});

/**
 * Presses each kind of button on the page once, and the last button of the dialog that it opens. Returns the number
 * of presses.
 */
async function pressAll(page: Page, address: string): Promise<number> {
  const pressed = new Set<string>();
  for (let count = 0; count < mostOfAPage; count += 1) {
    const name = await nextOf(page, pressed);
    if (name === null) break;
    pressed.add(name);
    // A button may have disappeared after an earlier press.
    await page
      .getByRole("main")
      .getByRole("button", { name, exact: true, disabled: false })
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
    const inside = page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { disabled: false })
      .last();
    if (await inside.isVisible()) await inside.click();
    await page.keyboard.press("Escape");
    if (page.url() !== address) await openPage(page, address);
  }
  return pressed.size;
}

/** Returns the name of a button that was not pressed yet. Buttons of a table's rows count as one. */
const nextOf = (page: Page, pressed: ReadonlySet<string>) =>
  page.getByRole("main").evaluate(
    (main, known) => {
      const kind = (name: string) => name.split(" ")[0] ?? name;
      const kinds = new Set(known.map(kind));
      const names = [...main.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")]
        .filter((button) => button.checkVisibility())
        .map((button) => button.getAttribute("aria-label") ?? button.innerText.trim());
      return names.find((name) => name !== "" && !kinds.has(kind(name))) ?? null;
    },
    [...pressed],
  );
