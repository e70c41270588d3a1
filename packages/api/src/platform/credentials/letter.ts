import type { ServiceLetter } from "../jobs/service-email";

/** Sent after the fact, so that nobody loses an account unawares. It names nobody: names are typed by anybody. */
export const changedLetter = (to: string, what: string): ServiceLetter => ({
  kind: "account.changed",
  to,
  subject: what,
  text: [
    "Hello,",
    `${what} just now.`,
    "If that was not you, choose a new password at once and tell whoever runs your business here.",
    "Roundsman",
  ].join("\n\n"),
});
