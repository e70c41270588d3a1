"use client";

import { useSelection } from "@roundsman/ui";
import { MailStatements } from "./mail-statements";

/** Mails statements to the customers that are ticked. */
export function MailChosen() {
  const { selected, setAll } = useSelection();
  return <MailStatements customerIds={selected} size="sm" onSent={() => setAll(false)} />;
}
