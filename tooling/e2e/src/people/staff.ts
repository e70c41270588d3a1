import type { Page } from "@playwright/test";
import { test } from "../service/journey";
import { signIn } from "./people";
import type { RunningService } from "../service/use-service";

/**
 * Opens a browser for the staff of each role, for a complete file of journeys. Returns a function that returns a page
 * by name.
 */
export function useStaff(
  service: Pick<RunningService, "console">,
): (name: "owen" | "bea" | "sam") => Page {
  const pages = new Map<string, Page>();
  test.beforeAll(async ({ browser }) => {
    for (const name of ["owen", "bea", "sam"]) {
      const page = await (await browser.newContext()).newPage();
      await signIn(page, service.console, `${name}@service.example`);
      pages.set(name, page);
    }
  });
  return (name) => {
    const page = pages.get(name);
    if (!page) throw new Error(`${name} has not signed in`);
    return page;
  };
}
