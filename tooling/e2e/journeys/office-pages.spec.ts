import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../src/axe";
import { useStaff } from "../src/enter-console";
import { test } from "../src/journey";
import { officePages } from "../src/office-pages";
import { signIn } from "../src/people";
import { useService } from "../src/service";
import { letSupport, viewAs } from "../src/view-as";

const service = useService();
const staff = useStaff(service);

for (const theme of ["light", "dark"] as const) {
  test(`every page of the office is accessible and fits, ${theme}`, async ({ page, context }) => {
    test.setTimeout(400_000);
    await signIn(page, service.web, "olivia@fellside.example");
    await context.addCookies([{ name: "theme", value: theme, url: service.web }]);
    for (const path of await officePages(service)) {
      await test.step(path, async () => {
        await page.goto(`${service.web}${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        // Colours do not make it wider.
        for (const width of theme === "light" ? [390, 768, 1920, 1440] : []) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoOverflow(page);
        }
      });
    }
  });
}

/** What is pressed is not there any more where the page went on; more than these say the same again and again. */
const mostOfAPage = 25;

test("support that may only look finds nothing on any page that changes something", async () => {
  test.setTimeout(400_000);
  const page = staff("sam");
  await letSupport(service, "view");
  await viewAs(page, service);
  const sent: string[] = [];
  page.on("request", (request) => {
    const isChange = request.method() !== "GET" && request.url().includes("/api/trpc/");
    if (isChange) sent.push(`${new URL(page.url()).pathname}: ${request.url()}`);
  });
  for (const path of await officePages(service)) {
    await test.step(path, async () => {
      const address = `${service.web}${path}`;
      await page.goto(address);
      await expect(page.getByRole("region", { name: "Support session" })).toBeVisible();
      await pressAll(page, address);
    });
  }
  expect(sent).toEqual([]);
});

/** Presses each kind of button of the page once, and what the first press opens. */
async function pressAll(page: Page, address: string): Promise<void> {
  const pressed = new Set<string>();
  for (let count = 0; count < mostOfAPage; count += 1) {
    const name = await nextOf(page, pressed);
    if (name === null) return;
    pressed.add(name);
    await page
      .getByRole("main")
      .getByRole("button", { name, exact: true, disabled: false })
      .first()
      .click();
    const inside = page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { disabled: false })
      .last();
    if (await inside.isVisible()) await inside.click();
    await page.keyboard.press("Escape");
    if (page.url() !== address) await page.goto(address);
  }
}

/** The name of a button that was not pressed yet, rows of a table counting as one. */
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
