import { checkMessage } from "./check";
import type { Mail, Mailbox } from "./mail";

/**
 * No mail server: nothing leaves. The service keeps every mail in its own table and shows it
 * under Settings → Emails, so that an installation without SMTP can still be used.
 */
export function keptMail(from: Mailbox): Mail {
  return {
    kind: "kept",
    from,
    async send(message) {
      checkMessage(message);
      return { delivered: false };
    },
    close() {},
  };
}
