"use client";

import { BulkBar, Button, toast, useAct, useSelection } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { CheckCheck } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import { confirming, type BankLine } from "./bank-line";
import { SetAside } from "./set-aside";

/** Confirms the best suggestions of the lines that are ticked, all or none, or sets the lines aside. */
export function ChosenLines({ lines }: { lines: readonly BankLine[] }) {
  const { selected, setAll } = useSelection();
  const { match } = useApiClient().office.bank;
  const chosen = lines.filter(({ id }) => selected.includes(id));
  const items = chosen.flatMap((line) =>
    line.suggestions.slice(0, 1).map((best) => confirming(line, best)),
  );
  /** All at once; where one of them can't be matched by now, each by itself. */
  async function matchEach(): Promise<number> {
    try {
      await match.mutate({ items });
      return items.length;
    } catch (refusal) {
      let matched = 0;
      for (const item of items) {
        const done = await match.mutate({ items: [item] }).catch(() => null);
        if (done !== null) matched += 1;
      }
      if (matched === 0) throw refusal;
      return matched;
    }
  }
  const confirm = useAct(matchEach, {
    done: (matched) => {
      const rest = items.length - matched;
      toast.done(
        rest === 0
          ? `${formatQuantity(matched, "line")} matched`
          : `${formatQuantity(matched, "line")} matched, ${rest} not: look at them again`,
      );
      setAll(false);
    },
    fault: "None of them was matched",
  });
  return (
    <BulkBar>
      <Button
        size="sm"
        variant="primary"
        loading={confirm.busy}
        disabled={items.length === 0}
        onClick={() => confirm.start()}
      >
        <CheckCheck aria-hidden />
        Confirm {formatQuantity(items.length, "suggestion")}
      </Button>
      <SetAside lineIds={selected} onDone={() => setAll(false)} />
    </BulkBar>
  );
}
