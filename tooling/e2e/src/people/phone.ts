import { devices } from "@playwright/test";

/** A phone in Britain: what a browser's context needs to be one. */
export const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 390, height: 844 },
  locale: "en-GB",
  timezoneId: "Europe/London",
};
