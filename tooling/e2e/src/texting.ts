import { expect } from "@playwright/test";
import {
  smtpServer,
  testTwilio,
  type HeldText,
  type TestTwilio,
} from "@roundsman/providers/testing";
import type { RunningService } from "./use-service";

type Mails = Awaited<ReturnType<typeof smtpServer>>;

/** A server of texts and one of mails on this machine, with the settings by which a service uses them. */
export async function messageServers() {
  const texts = await testTwilio();
  const mails = await smtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
  const settings = {
    TWILIO_ACCOUNT_SID: texts.accountSid,
    TWILIO_AUTH_TOKEN: texts.authToken,
    TWILIO_SENDER: "+447400000000",
    TWILIO_API_URL: texts.url,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "Roundsman <post@roundsman.example>",
  };
  return { texts, mails, settings };
}

/** The newest text to a number that has these words, once it has reached the server. */
export async function textTo(there: TestTwilio, number: string, words: RegExp): Promise<HeldText> {
  const found = () => there.texts.findLast(({ to, body }) => to === number && words.test(body));
  await expect
    .poll(found, { message: `A text to ${number} with ${words}`, timeout: 30_000 })
    .toBeDefined();
  const text = found();
  if (!text) throw new Error("It was there a moment ago");
  return text;
}

/** The address that a text leads to. */
export const linkIn = ({ body }: Pick<HeldText, "body">): string =>
  /https?:\/\/\S+/.exec(body)?.[0] ?? "";

/** A mail to somebody whose subject fits, once it has reached the server. */
export async function mailTo(there: Mails, address: string, subject: RegExp): Promise<void> {
  const subjects = () =>
    there.arrived
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? "");
  await expect.poll(subjects).toContainEqual(expect.stringMatching(subject));
}

/** What a provider posts to the service, as it does: signed, or not as it signs. Gives the status of the answer. */
export async function postNotice(
  url: string,
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": signature,
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

/** Somebody answers from their phone. */
export async function answerBy(
  there: TestTwilio,
  { rest }: Pick<RunningService, "rest">,
  message: { from: string; body: string },
): Promise<void> {
  const url = `${rest}/webhooks/texts`;
  expect(await postNotice(url, there.inbound(url, message))).toBe(200);
}
