import { devices } from "@playwright/test";

/** The browser settings of a phone in Britain. */
export const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 390, height: 844 },
  locale: "en-GB",
  timezoneId: "Europe/London",
};
