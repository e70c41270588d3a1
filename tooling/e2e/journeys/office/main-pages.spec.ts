import { test } from "../../src/service/journey";
import { expectAccessible, expectFits } from "../../src/pages/axe";
import { openPage } from "../../src/pages/open-page";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

/** The pages that people of a business use most. office-pages.full.spec.ts opens every page, at four widths. */
const mainPages = [
  "/",
  "/orders",
  "/orders/new",
  "/customers",
  "/rounds",
  "/products",
  "/prices",
  "/stock",
  "/invoices",
  "/rounds/drivers",
  "/books/debtors",
  "/settings",
];

test("the main pages of the office are accessible and fit a desk", async ({ page }) => {
  await signIn(page, service.web, "olivia@fellside.example");
  for (const path of mainPages) {
    await test.step(path, async () => {
      await openPage(page, `${service.web}${path}`);
      await expectAccessible(page);
      await expectFits(page);
    });
  }
});
