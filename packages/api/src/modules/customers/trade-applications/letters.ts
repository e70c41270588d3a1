import type { Letter } from "../../messages/emails/queue";
import type { TradeApplicationRow } from "./rows";

/** The business that decides. */
export interface Sender {
  name: string;
  email: string | null;
  /** Its shop can be ordered in now. */
  hasShop: boolean;
}

/** What the applicant typed stands in none of them: the address they gave may be somebody else's. */
const write = (
  { id, account }: Pick<TradeApplicationRow, "id" | "account">,
  business: Sender,
  kind: string,
  subject: string,
  ...paragraphs: string[]
): Letter => ({
  kind,
  to: account.email,
  replyTo: business.email,
  subject,
  text: ["Hello,", ...paragraphs, business.name].join("\n\n"),
  about: { kind: "trade_application", id },
});

export const approvalLetter = (
  application: TradeApplicationRow,
  business: Sender,
  signInAddress: string,
): Letter =>
  write(
    application,
    business,
    "trade_application.approved",
    `Your trade account with ${business.name} is open`,
    "You have a trade account with us from now on: orders go on account, and we bill you for them.",
    business.hasShop
      ? `Sign in to our shop with ${application.account.email} to order:\n${signInAddress}`
      : "Ring us or write to us to order.",
  );

export const refusalLetter = (
  application: TradeApplicationRow,
  business: Sender,
  reason: string | null,
): Letter =>
  write(
    application,
    business,
    "trade_application.declined",
    `Your application to ${business.name}`,
    "Thank you for asking for a trade account. We can't open one now.",
    ...(reason === null ? [] : [reason]),
    "You can still order from our shop as before. Write back to us if you would like to talk about it.",
  );
