import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** The demo's people; one password for all. */
export const password = "roundsman-demo";
const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The code a staff member's phone shows now. A code is taken once: ask for another only in the next half minute. */
export const codeNow = () => new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();

/** Signs in as somebody without a second step, by typing. */
export async function signIn(page: Page, app: string, email: string): Promise<void> {
  await page.goto(`${app}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}
