import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "olivia@fellside.example");
});

/** Draws a picture in the browser, and returns it as a camera would send it. */
async function aPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext("2d");
    if (!pen) return "";
    pen.fillStyle = "#c04020";
    pen.fillRect(0, 0, 640, 480);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

test("a product is added with its picture, changed, archived and brought back", async ({
  page,
}) => {
  await page.goto(`${service.web}/products`);
  await page.getByRole("link", { name: "New product" }).click();
  await expect(heading(page, "New product")).toBeVisible();
  // The service's own messages appear at their fields.
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
    "Fill this in.",
  );

  await page.getByLabel("Name", { exact: true }).fill("Charcoal, garden 6 kg");
  await page.getByLabel("Category").fill("Garden fuel");
  await page.getByLabel("Price ex VAT").fill("12.50");
  // A conflict appears at its field, and under the field's label in the summary.
  await page.getByLabel("Code").fill("BUT-4.5");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
    /Another product has this code\./,
  );
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByRole("alert").first()).toContainText(
    "Code: Another product has this code.",
  );
  await expect(page.getByLabel("Price ex VAT")).toHaveValue("12.50");
  await page.getByLabel("Code").fill("");
  await expect(page.getByText("£15.00 inc VAT in the shop")).toBeVisible();
  await page.getByLabel("Entered").selectOption("inc");
  await expect(page.getByLabel("Price inc VAT")).toHaveValue("12.50");
  await expect(page.getByText("£10.42 ex VAT")).toBeVisible();
  await page.getByLabel("Entered").selectOption("ex");
  await page.getByLabel("Weight").fill("6.25");
  await page.getByLabel("Upload: Picture").setInputFiles({
    name: "sack.png",
    mimeType: "image/png",
    buffer: await aPicture(page),
  });
  const words = page.getByLabel("What it shows, in words");
  await words.fill("A red sack");
  await words.blur();
  await expect(page.getByText("The picture's words are saved")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).press("Control+Enter");

  await expect(heading(page, "Charcoal, garden 6 kg")).toBeVisible();
  const picture = page.getByRole("img", { name: "A red sack" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await expect(page.getByLabel("Category")).toHaveValue("Garden fuel");
  await expect(page.getByLabel("Weight")).toHaveValue("6.25");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel("Its container comes back empty").click();
  await page.getByLabel("Weight, empty").fill("0.4");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Charcoal, garden 6 kg saved")).toBeVisible();
  // A file that is no picture is refused at the field.
  await page.getByRole("button", { name: "Take off picture 1" }).click();
  await page.getByLabel("Upload: Picture").setInputFiles({
    name: "notes.png",
    mimeType: "image/png",
    buffer: Buffer.from("nothing to see"),
  });
  await expect(page.getByText("Send a PNG, JPEG, WebP or AVIF.")).toBeVisible();
  await page.getByRole("button", { name: "From your uploads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "A red sack" }).click();
  await expect(picture).toBeVisible();

  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Charcoal, garden 6 kg is back")).toBeVisible();
  await expect(page.getByText("For sale", { exact: true }).first()).toBeVisible();

  await page.goto(`${service.web}/products?category=garden-fuel`);
  await expect(page.getByRole("link", { name: "Charcoal, garden 6 kg" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("prices are edited as a sheet, by keyboard, and saved at once", async ({ page, browser }) => {
  await page.goto(`${service.web}/prices`);
  const cell = (list: string, product: string) =>
    page.getByRole("textbox", { name: `${list}: ${product}, ex VAT` });
  const columns = () =>
    page
      .getByRole("columnheader")
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  const before = await columns();
  await page.getByRole("button", { name: /^Trade: Butane 4\.5 kg/ }).click();
  await expect(cell("Trade", "Butane 4.5 kg")).toBeFocused();
  expect(await columns()).toEqual(before);
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await expect(cell("Trade", "Butane 7 kg")).toBeFocused();
  await page.keyboard.type("24.9");
  await page.keyboard.press("ArrowDown");
  // Pastes a column of a spreadsheet over the two cells below.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "£38.00\n£45.10\n");
    const pasted = new ClipboardEvent("paste", {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    document.activeElement?.dispatchEvent(pasted);
  });
  await expect(page.getByText("4 prices changed")).toBeVisible();
  expect(await columns()).toEqual(before);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("nonsense");
  await expect(page.getByText("Butane 7 kg: This is no amount, like 12.50.")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("24.90");

  // Another person saves first: the cell shows the conflict, and typed text is kept.
  const other = await browser.newPage();
  await signIn(other, service.web, "adam@fellside.example");
  await other.goto(`${service.web}/prices`);
  await other.getByRole("button", { name: /^Trade: Butane 12 kg/ }).click();
  await other.keyboard.type("39.99");
  await other.keyboard.press("Control+Enter");
  await expect(other.getByText("One price saved")).toBeVisible();
  await other.close();
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText("Butane 12 kg: Somebody else has changed this to £39.99 meanwhile."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(page.getByText("4 prices saved")).toBeVisible();
  await page.reload();
  for (const [product, price] of [
    ["Butane 4.5 kg", "21.00"],
    ["Butane 7 kg", "24.90"],
    ["Butane 12 kg", "38.00"],
    ["Butane 15 kg", "45.10"],
  ]) {
    await expect(
      page.getByRole("button", { name: `Trade: ${product}, ex VAT: ${price}` }),
    ).toBeVisible();
  }
});

test("a price list is added, renamed, archived and brought back", async ({ page }) => {
  await page.goto(`${service.web}/prices`);
  await page.getByRole("button", { name: "New price list" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Trade");
  await page.getByRole("dialog").getByRole("button", { name: "Add list" }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  await expect(name).toHaveAccessibleDescription(/Another price list has this name\./);
  await expect(name).toBeFocused();
  await name.fill("Boatyards");
  // Escape asks before it discards typed text.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep typing" }).click();
  await expect(name).toHaveValue("Boatyards");
  await page.getByRole("dialog").getByRole("button", { name: "Add list" }).click();
  await page.getByRole("button", { name: "Price list Boatyards" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Marinas");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await page.getByRole("button", { name: "Price list Marinas" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByRole("columnheader", { name: "Marinas" })).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Bring Marinas back" }).click();
  await expect(page.getByRole("columnheader", { name: "Marinas" })).toBeVisible();
});

test("delivery options are added, ordered and archived", async ({ page }) => {
  await page.goto(`${service.web}/prices/delivery`);
  await page.getByRole("button", { name: "New delivery option" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Same day");
  await dialog.getByLabel("At the earliest").fill("3");
  await dialog.getByLabel("At the latest").fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("At the latest")).toHaveAccessibleDescription(
    "The most days can't be fewer than the least.",
  );
  await dialog.getByLabel("At the earliest").fill("0");
  await dialog.getByLabel("Charge ex VAT").fill("9.95");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The same day")).toBeVisible();
  await page.getByRole("button", { name: "Move Same day up" }).click();
  await expect(page.getByRole("row").nth(2)).toContainText("Same day");
  await page.getByRole("button", { name: "Archive Same day" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Same day is back")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row").nth(2)).toContainText("Same day");
});
