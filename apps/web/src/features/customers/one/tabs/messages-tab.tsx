import { MailsCard } from "@/features/emails/mails-card";
import { readMailsAbout } from "@/features/emails/read-mails";
import { TextsCard } from "@/features/texts/texts-card";
import { api } from "@/session/api";
import type { CustomerTabProps } from "../read-customer";
import { tabCards } from "./tab-cards";

const shownTexts = 12;

/** Texts and mails, and the customer's choices about them. */
export async function MessagesTab({ customer, timeZone }: CustomerTabProps) {
  const { id, erasedAt } = customer;
  const { office } = await api();
  const [thread, messaging, mails] = await Promise.all([
    office.texts.list({ customerId: id, limit: shownTexts }),
    office.texts.messaging({ id }),
    readMailsAbout("customer", id),
  ]);
  return (
    <div className={tabCards}>
      {erasedAt === null && (
        <TextsCard customer={customer} thread={thread} messaging={messaging} timeZone={timeZone} />
      )}
      {mails && <MailsCard mails={mails} timeZone={timeZone} />}
    </div>
  );
}
