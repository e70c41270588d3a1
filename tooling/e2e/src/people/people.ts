import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { awake } from "../pages/awake";

/** The demo's people; one password for all. */
export const password = "roundsman-demo";
const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

const codeSeconds = 30;

const codeAt = (timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp });

/** The code a staff member's phone shows now. A code is taken once: ask for another only in the next half minute. */
export const codeNow = () => codeAt(Date.now());

/**
 * Signs somebody in as an app's form does, with the code of who has a second step. No page is opened: it is
 * account/sign-in.spec.ts and console/trust.spec.ts that type.
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
  // The same person signed in with this code in a test just before. Clocks differ: the next one is taken already.
  if (answer.status() === 401) answer = await enter(codeAt(Date.now() + codeSeconds * 1000));
  if (answer.status() === 401) {
    // That one was taken too, and the one after it comes within half a minute.
    await page.waitForTimeout(codeSeconds * 1000 - (Date.now() % (codeSeconds * 1000)) + 100);
    answer = await enter(codeAt(Date.now() + codeSeconds * 1000));
  }
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens an app's first page, such as Today or the driver's rounds. It hears keys. */
export async function openFirstPage(page: Page, app: string): Promise<void> {
  await page.goto(app);
  await awake(page.getByRole("button", { name: /, your menu$/ }).first());
}
