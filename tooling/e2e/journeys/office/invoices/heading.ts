import type { Page } from "@playwright/test";

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
