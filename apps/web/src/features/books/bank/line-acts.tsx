"use client";

import {
  Button,
  ConfirmForm,
  NotSent,
  Refused,
  RowActions,
  TextareaField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { confirming, type BankLine } from "./bank-line";
import { MatchDialog } from "./match-dialog";
import { PayoutFees } from "./payout-fees";
import { SetAside } from "./set-aside";

/**
 * What is done with a line: its best suggestion confirmed, by Enter on the button, which goes on to the next; another
 * customer chosen; set aside; or undone.
 */
export function LineActs({ line }: { line: BankLine }) {
  return (
    <Changing>
      <RowActions>
        {line.state === "payout" && <PayoutFees line={line} />}
        {line.state === "open" ? <OpenActs line={line} /> : <Undo line={line} />}
      </RowActions>
    </Changing>
  );
}

function OpenActs({ line }: { line: BankLine }) {
  const [choosing, setChoosing] = useState(false);
  const [best] = line.suggestions;
  const { match } = useApiClient().office.bank;
  const confirm = useAct(match.mutate, {
    done: `${formatMoney(Math.abs(line.leftPence))} is matched with ${best?.customerName ?? "it"}`,
    fault: "The line was not matched",
  });
  return (
    <>
      {best && (
        <Refused why={line.can.match} label="Confirm">
          <Button
            size="sm"
            variant={best.sure ? "primary" : "secondary"}
            loading={confirm.busy}
            data-confirms-line=""
            aria-label={`Confirm ${best.customerName ?? "it"} for ${line.text}`}
            onClick={(event) => {
              const next = nextButton(event.currentTarget);
              confirm.start({ items: [confirming(line, best)] });
              next?.focus();
            }}
          >
            Confirm
          </Button>
        </Refused>
      )}
      {line.leftPence > 0 && (
        <Refused why={line.can.match} label="Choose who paid">
          <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
            {best ? "Other" : "Choose who paid"}
          </Button>
        </Refused>
      )}
      <Refused why={line.can.ignore} label="Set aside">
        <SetAside lineIds={[line.id]} />
      </Refused>
      {choosing && <MatchDialog line={line} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** The button that confirms the line below. */
function nextButton(current: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("[data-confirms-line]")];
  const shown = all.filter((button) => button.offsetParent !== null);
  return shown[shown.indexOf(current) + 1];
}

function Undo({ line }: { line: BankLine }) {
  const { undo } = useApiClient().office.bank;
  const reverses = line.matches.some(({ receiptId }) => receiptId !== null);
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") throw new NotSent({ path: "reason", message: "Say why." });
      await undo.mutate({ id: line.id, reason });
    },
    done: "The line is to be matched again",
  });
  return (
    <Refused why={line.can.undo} label="Undo">
      <ConfirmForm
        form={form}
        trigger={<Button size="sm">Undo</Button>}
        title={`Undo this match of ${formatMoney(Math.abs(line.amountPence))}?`}
        description={
          reverses
            ? "A receipt that was written for this line is reversed today: what it paid is owed again."
            : "The line is to be matched again."
        }
        confirm="Undo the match"
      >
        <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
      </ConfirmForm>
    </Refused>
  );
}
