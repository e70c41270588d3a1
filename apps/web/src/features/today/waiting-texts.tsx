import { formatDateTime } from "@roundsman/ui/format";
import { MessageSquare } from "lucide-react";
import type { Answers } from "./read-today";
import { WaitingGroup } from "./waiting-group";

/** So many are named. */
const named = 5;

/** What customers have texted that nobody has answered. */
export function WaitingTexts({ answers, timeZone }: { answers: Answers; timeZone: string }) {
  if (!answers) return null;
  return (
    <WaitingGroup
      icon={<MessageSquare aria-hidden />}
      title="Texts to answer"
      count={answers.length}
      allHref="/customers/texts?waiting=true"
      items={answers.slice(0, named).map(({ id, customerId, customerName, body, createdAt }) => ({
        id,
        href: `/customers/${customerId}`,
        words: `${customerName}: ${body}`,
        detail: formatDateTime(createdAt, timeZone),
      }))}
    />
  );
}
