import type { Tx } from "@roundsman/db";
import { renderMail, type Draft } from "../../../platform/values/mail-template";
import { choiceGroups, thoseWithoutMails } from "../choices";
import { fillIn } from "../words";
import { mailKindTable, type MailKind, type MailWords } from "./kinds";
import { queueEmails, type Letter } from "./queue";
import { mailTemplatesOf, type OwnWords } from "./templates";

/* Every mail of a business to a customer is made here, in its own words or the standard ones (docs/decisions/0334). */

/** A mail to a customer before it has its words. */
export interface CustomerMail extends Pick<Letter, "to" | "replyTo" | "about" | "attached"> {
  kind: MailKind;
  /** Whose choice it obeys; null where it is nobody's, or goes whatever they want. */
  customerId: string | null;
  /** What stands for each name in braces. */
  fields: Readonly<Record<string, string>> & { business: string };
  /** Paragraphs under the words. */
  details: readonly string[];
  /** Left out for a mail of text alone. */
  look?: Look;
}

/** How a mail is set in the business's colours, and what stands under its paragraphs. */
interface Look extends Omit<Draft, "paragraphs"> {
  /** #RRGGBB. */
  colour: string;
  /** Lines under the mail: address, telephone. */
  foot: readonly string[];
}

/** A mail as it would look with a thing that there is. */
export interface MailSample {
  mail: CustomerMail;
  /** What it is: an order's number, a customer's name. */
  shownWith: string;
}

/** Where the mail of a sample would go: nobody has this address, by RFC 2606. */
export const noMailbox = "nobody@example.invalid";

const longestSubject = 200;

/** A mail in these words: what is typed in them is text, in its HTML too, and the subject is one line. */
export function writeMail(mail: CustomerMail, words: OwnWords & { standard: MailWords }): Letter {
  const { kind, to, replyTo, about, attached, fields, details, look } = mail;
  const { standard } = words;
  const subject = fillIn(words.subject ?? standard.subject, fields)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .slice(0, longestSubject);
  const opening = fillIn(words.body ?? standard.body, fields)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== "");
  const paragraphs = [...opening, ...details];
  const address = { kind, to, replyTo, about, attached, subject };
  if (!look) return { ...address, text: [...paragraphs, fields.business].join("\n\n") };
  const { colour, foot, ...draft } = look;
  const sender = { name: fields.business, colour, foot };
  return { ...address, ...renderMail({ ...draft, paragraphs }, sender) };
}

/**
 * Writes and enqueues mails to customers, in the transaction of what they tell of: none of a kind that the business has
 * switched off, none to a customer who wants no mails of that kind. The number of
 * statements does not grow with the mails.
 * @returns the id of each that was written, with what it is about
 */
export async function queueMails(
  tx: Tx,
  tenantId: string,
  mails: readonly CustomerMail[],
  now: Date,
): Promise<{ id: string; subjectId: string | null }[]> {
  const templates = await mailTemplatesOf(tx, tenantId, [
    ...new Set(mails.map(({ kind }) => kind)),
  ]);
  const templateFor = new Map(templates.map((template) => [template.kind, template]));
  const unwanted = await unwantedAmong(tx, tenantId, mails);
  const letters = mails.flatMap((mail) => {
    const template = templateFor.get(mail.kind);
    return template?.isOn && !unwanted.has(mail) ? [writeMail(mail, template)] : [];
  });
  return letters.length === 0 ? [] : queueEmails(tx, tenantId, letters, now);
}

/** Those that their customer does not want. */
async function unwantedAmong(
  tx: Tx,
  tenantId: string,
  mails: readonly CustomerMail[],
): Promise<ReadonlySet<CustomerMail>> {
  const unwanted = new Set<CustomerMail>();
  for (const group of choiceGroups) {
    const some = mails.filter(({ kind }) => mailKindTable[kind].group === group);
    const ids = some.flatMap(({ customerId }) => customerId ?? []);
    const without = await thoseWithoutMails(tx, tenantId, group, ids);
    for (const mail of some) if (without.has(mail.customerId ?? "")) unwanted.add(mail);
  }
  return unwanted;
}
