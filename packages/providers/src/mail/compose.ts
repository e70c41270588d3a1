import type { SendMailOptions } from "nodemailer";
import type { Mailbox, MailMessage } from "./mail";

/** A message as nodemailer takes it, `from` being the installation's own sender. */
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

/** Given apart, a name with a comma or a bracket in it stays a name. */
function toAddress({ name, address }: Mailbox) {
  return { name: name ?? "", address };
}
