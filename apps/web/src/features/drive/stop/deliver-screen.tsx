"use client";

import { Form } from "@roundsman/ui";
import { useState } from "react";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../drive-header";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useSingleRun } from "../single-run";
import { useScreen } from "../use-screen";
import { CashTaken } from "./cash-taken";
import { completionOf, missingOf, startDraft, type DeliveryDraft } from "./delivery-draft";
import { EmptiesTaken } from "./empties-taken";
import { LinesDelivered } from "./lines-delivered";
import { MoreOfDelivery } from "./more-of-delivery";
import { ProofField } from "./proof-field";
import { RecordBar } from "./record-bar";
import { useAmountDue } from "./use-amount-due";

type DeliverScreenProps = { round: SeenRound; stop: Stop; part: boolean };

/**
 * What was handed over, taken back and paid. For a delivery of everything it is all filled in: the
 * second tap records it.
 */
export function DeliverScreen({ round, stop, part }: DeliverScreenProps) {
  const { outbox } = useDrive();
  const { go } = useScreen();
  const [draft, setDraft] = useState(() => startDraft(stop));
  const [faulted, setFaulted] = useState(false);
  // On top of what it is by then: a photo takes a while to be ready.
  const set = (changed: Partial<DeliveryDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const due = useAmountDue(round, stop, draft);
  const missing = missingOf(stop, draft, part);
  const { busy, run } = useSingleRun();

  async function record(): Promise<boolean> {
    const body = completionOf(stop, draft, due.pence);
    const { id: stopId, orderId } = stop;
    const kept = await outbox.record(round.id, { kind: "complete", stopId, orderId, body });
    if (kept) go({ round: round.id }, "replace");
    return kept;
  }

  return (
    <>
      <DriveHeader
        title={part ? "Part delivered" : "Delivered all"}
        hint={stop.customerName}
        up={{ round: round.id, view: "stop", stop: stop.id }}
      />
      <Form
        enterSubmits={false}
        onSubmit={() => {
          setFaulted(missing !== null);
          if (missing === null) void run(record);
        }}
        className="flex flex-col gap-5"
      >
        {part ? (
          <LinesDelivered stop={stop} draft={draft} onChange={set} />
        ) : (
          <p className="text-lg">{stop.summary}</p>
        )}
        {(draft.empties.length > 0 || part) && (
          <EmptiesTaken stop={stop} draft={draft} part={part} onChange={set} />
        )}
        <CashTaken stop={stop} due={due} pence={draft.cashPence} onChange={set} />
        <ProofField proof={draft.proof} onChange={(proof) => set({ proof })} />
        <MoreOfDelivery draft={draft} onChange={set} />
        <RecordBar busy={busy} fault={faulted ? missing : null}>
          Record the delivery
        </RecordBar>
      </Form>
    </>
  );
}
