import type { SendMailOptions } from "nodemailer";
import type { Mailbox, MailMessage } from "./mail";

/** Converts a message to nodemailer's form; `from` is the installation's own sender. */
export function toMail(message: MailMessage, from: Mailbox): SendMailOptions {
  return {
    from: toAddress(message.from ?? from),
    to: message.to.map(toAddress),
    ...(message.replyTo && { replyTo: toAddress(message.replyTo) }),
    subject: message.subject,
    text: message.text,
    ...(message.html !== undefined && { html: message.html }),
    headers: { ...message.headers },
    messageId: `<${message.messageId}>`,
    attachments: (message.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
  };
}

/** A separate name field keeps a name with a comma or a bracket a name. */
function toAddress({ name, address }: Mailbox) {
  return { name: name ?? "", address };
}
