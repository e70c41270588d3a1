import type { ReactNode } from "react";
import { SumsCard } from "../figures/sums-card";
import { accountInWords, type JournalSums } from "./journal";

type AccountsCardProps = {
  title: string;
  sums: Pick<JournalSums, "accounts" | "debitPence" | "creditPence">;
  nothing?: string;
  children?: ReactNode;
};

/** What a journal comes to by account: debits and credits, which are the same in all. */
export function AccountsCard({ title, sums, nothing = "Nothing.", children }: AccountsCardProps) {
  const { accounts, debitPence, creditPence } = sums;
  const rows = accounts.map(
    ({ code, department, kind, debitPence: debit, creditPence: credit }) => ({
      words: [code, department, accountInWords(kind)].filter(Boolean).join(", "),
      sums: [debit, credit].map((pence) => (pence === 0 ? null : pence)),
    }),
  );
  return (
    <SumsCard
      title={title}
      what="Account"
      columns={["Debits", "Credits"]}
      nothing={nothing}
      rows={
        rows.length === 0
          ? []
          : [...rows, { words: "Together", sums: [debitPence, creditPence], strong: true }]
      }
    >
      {children}
    </SumsCard>
  );
}
