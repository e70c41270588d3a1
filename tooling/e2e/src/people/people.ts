import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { awake } from "../pages/awake";

/** The password of all the demo's people. */
export const password = "roundsman-demo";
const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

const codeSeconds = 30;

const codeAt = (timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp });

/**
 * Returns the current code on a staff member's phone. A code is accepted once, so the next is needed half a minute
 * later.
 */
export const codeNow = () => codeAt(Date.now());

/**
 * Signs a person in as an app's form does, with a code if they have a second step. It opens no page:
 * account/sign-in.spec.ts and console/trust.full.spec.ts type into the forms.
 */
export async function signIn(page: Page, app: string, email: string): Promise<void> {
  const ask = (procedure: string, data: object) => {
    const url = `${app}/api/trpc/account.${procedure}`;
    return page.request.post(url, { data, headers: { origin: app } });
  };
  const entered = await ask("signIn", { email, password });
  expect(entered.ok(), await entered.text()).toBe(true);
  const { challenge } = (await entered.json()).result.data;
  if (!challenge) return;
  const enter = (code: string) => ask("twoStep", { challenge, code });
  let answer = await enter(codeNow());
  // An earlier test has used this code for the same person. Clocks differ, so the service accepts the next one
  // already.
  if (answer.status() === 401) answer = await enter(codeAt(Date.now() + codeSeconds * 1000));
  if (answer.status() === 401) {
    // The next code is used too, and the one after it comes within half a minute.
    await page.waitForTimeout(codeSeconds * 1000 - (Date.now() % (codeSeconds * 1000)) + 100);
    answer = await enter(codeAt(Date.now() + codeSeconds * 1000));
  }
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Types into the sign-in page's form, and sends it. */
export async function typeSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(typed);
  await page.keyboard.press("Enter");
}

/** Opens an app's first page, such as Today or the driver's rounds, and waits until it reacts to keys. */
export async function openFirstPage(page: Page, app: string): Promise<void> {
  await page.goto(app);
  await awake(page.getByRole("button", { name: /, your menu$/ }).first());
}
