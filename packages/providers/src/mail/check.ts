import { ProviderFailed } from "../errors";
import type { Mailbox, MailMessage } from "./mail";

/** Headers that a message has a field for. With two of one, servers disagree on which counts. */
const ownHeaders = new Set(
  "from to cc bcc sender reply-to subject date message-id mime-version content-type content-transfer-encoding".split(
    " ",
  ),
);
const controlCharacters = /\p{Cc}/u;
const mailAddress = /^[^\s@<>(),;:\\"[\]\p{Cc}]+@[^\s@<>(),;:\\"[\]\p{Cc}]+$/u;

/**
 * Refuses values that could smuggle in a header, a recipient or a second mail (line breaks, lists in an address),
 * with either provider: a mail that is only stored today may be sent tomorrow.
 * @throws ProviderFailed `invalid`
 */
export function checkMessage(message: MailMessage): void {
  if (message.to.length === 0) refuse("no recipient");
  for (const mailbox of message.to) checkMailbox("to", mailbox);
  if (message.from) checkMailbox("from", message.from);
  if (message.replyTo) checkMailbox("replyTo", message.replyTo);
  if (controlCharacters.test(message.subject)) refuse("a control character in subject");
  if (!mailAddress.test(message.messageId)) refuse("messageId is not <id>@<host>");
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) refuse("a header's name");
    if (ownHeaders.has(name.toLowerCase())) refuse(`the header ${name} has its own field`);
    if (controlCharacters.test(value)) refuse(`a control character in the header ${name}`);
  }
  for (const { filename, contentType } of message.attachments ?? []) {
    if (controlCharacters.test(filename + contentType)) refuse("a control character in attachment");
  }
}

function checkMailbox(field: string, { name, address }: Mailbox): void {
  if (name !== undefined && controlCharacters.test(name)) refuse(`a control character in ${field}`);
  if (!mailAddress.test(address)) refuse(`${field} is not one mail address`);
}

function refuse(what: string): never {
  throw new ProviderFailed("mail", "invalid", `Mail refused: ${what}.`);
}
