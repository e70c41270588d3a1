import { expect, type Locator } from "@playwright/test";

/**
 * Waits until the page's script has taken over this element, and returns it. On a busy machine a page is visible
 * earlier, and input is lost until then.
 */
export async function awake(element: Locator): Promise<Locator> {
  await expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
  return element;
}
