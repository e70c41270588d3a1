import type { Mail } from "@roundsman/providers";
import { meter } from "./meter";

/** The same mail provider, with what becomes of each mail counted. */
export function countMails(mail: Mail): Mail {
  const mails = meter().createCounter("roundsman.mails", {
    description: "Mails handed over, kept where there is no mail server, and failed",
  });
  return {
    kind: mail.kind,
    from: mail.from,
    forget: (mailIds) => mail.forget(mailIds),
    close: () => mail.close(),
    async send(message) {
      try {
        const result = await mail.send(message);
        mails.add(1, { outcome: result.delivered ? "sent" : "kept" });
        return result;
      } catch (error) {
        mails.add(1, { outcome: "failed" });
        throw error;
      }
    },
  };
}
