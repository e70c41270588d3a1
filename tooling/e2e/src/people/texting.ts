import { expect, type APIRequestContext } from "@playwright/test";
import {
  smtpServer,
  testTwilio,
  type HeldText,
  type TestTwilio,
} from "@roundsman/providers/testing";
import { query } from "../service/database";
import { askAs } from "../service/over-rest";
import type { RunningService } from "../service/use-service";

type Mails = Awaited<ReturnType<typeof smtpServer>>;

/**
 * Starts a server of texts and one of mails on this machine, and returns the settings of a service that uses them.
 */
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

/** Returns the newest text to a number with these words, once it has reached the server. */
export async function textTo(there: TestTwilio, number: string, words: RegExp): Promise<HeldText> {
  const found = () => there.texts.findLast(({ to, body }) => to === number && words.test(body));
  await expect
    .poll(found, { message: `A text to ${number} with ${words}`, timeout: 30_000 })
    .toBeDefined();
  const text = found();
  if (!text) throw new Error("It was there a moment ago");
  return text;
}

/** Returns the address in a text. */
export const linkIn = ({ body }: Pick<HeldText, "body">): string =>
  /https?:\/\/\S+/.exec(body)?.[0] ?? "";

/** Waits for a mail to this address with a matching subject. */
export async function mailTo(there: Mails, address: string, subject: RegExp): Promise<void> {
  const subjects = () =>
    there.arrived
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? "");
  await expect.poll(subjects).toContainEqual(expect.stringMatching(subject));
}

/** Posts a notice to the service as the provider does, with any signature. Returns the status. */
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

/** Sends a text to the service as from a person's phone. */
export async function answerBy(
  there: TestTwilio,
  { rest }: Pick<RunningService, "rest">,
  message: { from: string; body: string },
): Promise<void> {
  const url = `${rest}/webhooks/texts`;
  expect(await postNotice(url, there.inbound(url, message))).toBe(200);
}

export const olivia = "olivia@fellside.example";

/** Signs in to REST as the owner, and switches on all texts, at any hour. */
export async function startTexting(request: APIRequestContext, service: RunningService) {
  const ask = await askAs(request, service, olivia);
  await ask("PATCH", "/texts/settings", { quietFrom: "00:00", quietUntil: "00:00" });
  const { items } = await ask("GET", "/texts/templates");
  for (const { moment } of items) await ask("PUT", "/texts/templates", { moment, isOn: true });
  return ask;
}
export type Ask = Awaited<ReturnType<typeof startTexting>>;

/** Creates a customer in the Lakes, where Fellside delivers from Monday to Saturday. */
export async function makeCustomer(ask: Ask, name: string, number: string) {
  const email = `${name.split(" ")[0]?.toLowerCase()}@mail.example`;
  const { id } = await ask("POST", "/customers", { name, email, phone: `0${number.slice(3)}` });
  const address = await ask("POST", `/customers/${id}/addresses`, {
    line1: "3 Lake Road",
    city: "Windermere",
    postcode: "LA23 1AA",
  });
  return { id, name, email, number, addressId: address.id };
}
export type Texted = Awaited<ReturnType<typeof makeCustomer>>;

/** Enqueues a scheduled job without waiting for its hour. */
export const runJob = (service: RunningService, name: string, payload: object = {}) =>
  query(service, "SELECT enqueue_job($1, $2::jsonb, NULL, NULL, NULL, NULL)", [
    name,
    JSON.stringify(payload),
  ]);
