import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { awake } from "./awake";

/** The demo's people; one password for all. */
export const password = "roundsman-demo";
const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The code a staff member's phone shows now. A code is taken once: ask for another only in the next half minute. */
export const codeNow = () => new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();

/**
 * Signs somebody in as an app's form does, with the code of who has a second step. No page is opened: it is
 * sign-in.spec.ts and trust.spec.ts that type.
 */
export async function signIn(page: Page, app: string, email: string): Promise<void> {
  const ask = async (procedure: string, data: object) => {
    const url = `${app}/api/trpc/account.${procedure}`;
    const answer = await page.request.post(url, { data, headers: { origin: app } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).result.data;
  };
  const { challenge } = await ask("signIn", { email, password });
  if (challenge) await ask("twoStep", { challenge, code: codeNow() });
}

/** Opens an app's first page, such as Today or the driver's rounds. It hears keys. */
export async function openFirstPage(page: Page, app: string): Promise<void> {
  await page.goto(app);
  await awake(page.getByRole("button", { name: /, your menu$/ }).first());
}
