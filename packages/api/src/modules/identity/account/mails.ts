import type { Tx } from "@roundsman/db";
import type { PersonCard } from "../../../platform/access/caller";
import { countLinks, newLink } from "../../../platform/credentials";
import { queueServiceEmail, type ServiceLetter } from "../../../platform/jobs/enqueue";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { linkTo, webPages } from "../../../platform/values/links";

/** None of them names anybody: a name is typed by somebody who may not be whom the address belongs to. */
const accountLetter = (
  kind: string,
  to: string,
  subject: string,
  ...paragraphs: string[]
): ServiceLetter => ({
  kind,
  to,
  subject,
  text: ["Hello,", ...paragraphs, "Roundsman"].join("\n\n"),
});

/** A link pressed by mistake changes nothing either: it is taken from the account it is of alone. */
const doNothing = "If you did not ask for this, do nothing.";

const verifyLetter = (to: string, link: string) =>
  accountLetter(
    "account.verify",
    to,
    "Confirm your email address",
    "Please confirm that this address is yours:",
    link,
    "You are asked to sign in with your account. The link works for seven days.",
    doNothing,
  );

export const newEmailLetter = (to: string, link: string) =>
  accountLetter(
    "account.email",
    to,
    "Confirm your new email address",
    "You asked to sign in with this address from now on. Please confirm that it is yours:",
    link,
    "You are asked to sign in, with your present address. The link works for one day.",
    doNothing,
  );

export const resetLetter = (to: string, link: string) =>
  accountLetter(
    "account.reset",
    to,
    "Choose a new password",
    "Somebody, we hope you, asked for a new password. Choose it here:",
    link,
    "The link works for one hour, and once. If you did not ask, nothing has changed.",
  );

export function invitationLetter(
  to: string,
  from: { businessName: string; inviterName: string | null },
  link: string,
): ServiceLetter {
  const { businessName, inviterName } = from;
  const asks = inviterName === null ? "You are asked" : `${inviterName} asks you`;
  return {
    kind: "invitation",
    to,
    subject: `Join ${businessName} on Roundsman`,
    text: [
      "Hello,",
      `${asks} to join ${businessName}. Accept here:`,
      link,
      "The link works for seven days. If you don't know what this is about, you can leave it be.",
      "Roundsman",
    ].join("\n\n"),
  };
}

/** Nobody's mailbox is filled by somebody's asking again and again. */
const mostVerificationLinks = 5;

/** Mails somebody the link that shows their address to be theirs. */
export async function mailVerification(
  tx: Tx,
  person: PersonCard,
  facts: { now: Date; urls: ServiceSettings["urls"] },
): Promise<void> {
  if ((await countLinks(tx, "verify", person.id, facts.now)) >= mostVerificationLinks) return;
  const token = await newLink(tx, { purpose: "verify", userId: person.id }, facts.now);
  const link = linkTo(facts.urls.web, webPages.verifyEmail(token));
  await queueServiceEmail(tx, verifyLetter(person.email, link), facts.now);
}
