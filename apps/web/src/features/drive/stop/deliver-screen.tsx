"use client";

import { Alert, PlainForm } from "@roundsman/ui";
import { useState } from "react";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Stop } from "../driving";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { CardInstead } from "../pay/card-instead";
import { useSingleRun } from "../single-run";
import { useScreen } from "../screens/use-screen";
import { CashTaken } from "./money/cash-taken";
import { cashAtRisk } from "./money/cash-at-risk";
import {
  basisOf,
  changedDraft,
  completionOf,
  doneOf,
  missingOf,
  plannedOf,
  startDraft,
  type DeliveryDraft,
} from "./delivery-draft";
import { EmptiesTaken } from "./goods/empties-taken";
import { LinesDelivered } from "./goods/lines-delivered";
import { MoreOfDelivery } from "./more-of-delivery";
import { chargedOf, chargesPence, neededAt } from "./goods/first-cylinders";
import { PhotoField } from "./proof/photo-field";
import { RecordBar } from "./record-bar";
import { SerialsAtDoor } from "./goods/serials-at-door";
import { SettleCylinders } from "./goods/settle-cylinders";
import { SignatureField } from "./proof/signature-field";
import { useAmountDue } from "./money/use-amount-due";
import { asOneStop, deedsOf, openVisit } from "./visit";

type DeliverScreenProps = { round: SeenRound; stop: Stop; part: boolean };

/**
 * What was handed over, taken back and paid. For a delivery of everything it is all filled in: the
 * second tap records it.
 */
export function DeliverScreen({ round, stop: chosen, part }: DeliverScreenProps) {
  const { day, outbox } = useDrive();
  const { go } = useScreen();
  // As it was when the form was opened: once recorded, its stops are no longer open.
  const [visit] = useState(() => openVisit(round.stops, chosen));
  const stop = asOneStop(visit);
  const of = { about: stop.id, form: part ? "part" : "deliver", basis: basisOf(stop) };
  const [draft, setDraft] = useDraft(of, startDraft(stop));
  const [faulted, setFaulted] = useState(false);
  function set(changed: Partial<DeliveryDraft>) {
    setFaulted(false);
    setDraft((now) => changedDraft(stop, now, changed));
  }
  const customerId = round.stopDetails.find(({ stopId }) => stopId === stop.id)?.customerId ?? null;
  const needed = neededAt(day, customerId, doneOf(stop, draft), plannedOf(stop));
  const due = useAmountDue(round, visit, draft, chargesPence(chargedOf(needed, draft.cylinders)));
  const missing = missingOf(stop, draft, part, needed);
  const { busy, run } = useSingleRun();
  const risk = cashAtRisk(due.pence, draft.leaveInstruction ?? stop.leaveInstruction);

  async function record(): Promise<boolean> {
    const body = completionOf(stop, draft, due.pence, needed);
    const kept = await outbox.record(round.id, deedsOf(visit, body, due.chargesPence));
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
      <PlainForm
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
        <EmptiesTaken stop={stop} draft={draft} onChange={set} />
        <SerialsAtDoor round={round} stop={stop} draft={draft} onChange={set} />
        <SettleCylinders
          needed={needed}
          settled={draft.cylinders}
          paymentMethod={due.chargedTo}
          onChange={set}
        />
        <CashTaken due={due} asked={due.asked} pence={draft.cashPence} onChange={set} />
        <CardInstead round={round} stops={visit} />
        {risk && <Alert tone="warning" live title={risk} />}
        <SignatureField signature={draft.signature} signedBy={draft.signedBy} onChange={set} />
        <PhotoField photo={draft.photo} onChange={(photo) => set({ photo })} />
        <MoreOfDelivery draft={draft} onChange={set} />
        <RecordBar busy={busy} fault={faulted ? missing : null}>
          Record the delivery
        </RecordBar>
      </PlainForm>
    </>
  );
}
