import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const laneOf = (page: Page, van: string) => page.getByRole("region", { name: van });
const cards = (page: Page, van: string) => laneOf(page, van).locator("[data-order]");

test("a stop of a van that is out goes to another van with what it costs, and the van is lost", async ({
  page,
}) => {
  await page.goto(`${service.web}/rounds`);
  const [out, other] = ["Van 1 Herdwick", "Van 2 Swaledale"];
  const first = cards(page, out).first();
  await expect(first).toBeVisible();
  const before = await cards(page, out).count();
  const orderId = await first.getAttribute("data-order");

  await first.getByRole("button", { name: /^Move / }).press("Enter");
  const target = page.getByRole("menuitem", { name: new RegExp(`^${other}`) }).first();
  await expect(target).toContainText(/about .* more|on the way/);
  await target.press("Enter");
  await expect(laneOf(page, other).locator(`[data-order="${orderId}"]`)).toBeVisible();
  await expect(cards(page, out)).toHaveCount(before - 1);
  await page.reload();
  await expect(laneOf(page, other).locator(`[data-order="${orderId}"]`)).toBeVisible();

  // Dragged, each lane says what the order adds to it.
  const card = cards(page, out).first();
  const box = await card.boundingBox();
  const lane = await laneOf(page, other).boundingBox();
  if (!box || !lane) throw new Error("The board is not shown.");
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 30, { steps: 5 });
  await page.mouse.move(lane.x + 60, lane.y + 250, { steps: 10 });
  await expect(laneOf(page, other).getByText(/^(About .* more|On the way)$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.up();

  await laneOf(page, out)
    .getByRole("button", { name: /^More on / })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Van lost" }).press("Enter");
  const lost = page.getByRole("alertdialog", { name: /^Is the van lost: Van 1 Herdwick/ });
  await lost.getByLabel("What happened").fill("Gearbox on the A591");
  await expectAccessible(page);
  await lost.getByRole("button", { name: "Van lost" }).click();
  await expect(laneOf(page, out).getByText("Van lost", { exact: true })).toBeVisible();
  await expect(cards(page, out).getByRole("button", { name: /^Move / })).toHaveCount(0);
});
