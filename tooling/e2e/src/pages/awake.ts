import { expect, type Locator } from "@playwright/test";

/**
 * Waits until the page's script has taken this element over: on a busy machine a page is seen before,
 * and what is typed or pressed then is lost. Gives the element.
 */
export async function awake(element: Locator): Promise<Locator> {
  await expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
  return element;
}
