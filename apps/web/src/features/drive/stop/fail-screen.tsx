"use client";

import { Field, RadioGroup, Textarea } from "@roundsman/ui";
import { useState } from "react";
import { failureWords } from "@/features/rounds/stop-words";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../drive-header";
import type { Failure, Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../use-screen";
import { optionsOf } from "./options-of";
import { ProofField, type NewProof } from "./proof-field";
import { RecordBar } from "./record-bar";

/** Why it was not delivered. The order goes back to be planned again, and the office is told. */
export function FailScreen({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { outbox } = useDrive();
  const { go } = useScreen();
  const [failureReason, setReason] = useState<Failure["failureReason"] | null>(null);
  const [note, setNote] = useState("");
  const [proof, setProof] = useState<NewProof | null>(null);
  const [faulted, setFaulted] = useState(false);

  async function record() {
    setFaulted(failureReason === null);
    if (failureReason === null) return;
    const body = { failureReason, failureNote: note, ...(proof && { proof }) };
    const { id: stopId, orderId } = stop;
    const kept = await outbox.record(round.id, { kind: "fail", stopId, orderId, body });
    if (kept) go({ round: round.id }, "replace");
  }

  return (
    <>
      <DriveHeader
        title="Not delivered"
        hint={stop.customerName}
        up={{ round: round.id, view: "stop", stop: stop.id }}
      />
      <div className="flex flex-col gap-5">
        <RadioGroup
          look="tiles"
          label="Why?"
          options={optionsOf(failureWords)}
          value={failureReason}
          onValueChange={setReason}
        />
        <Field label="Note for the office" optional>
          <Textarea value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <ProofField proof={proof} onChange={setProof} photoOnly />
      </div>
      <RecordBar
        variant="danger"
        fault={faulted && failureReason === null ? "Say why." : null}
        onRecord={() => void record()}
      >
        Record as not delivered
      </RecordBar>
    </>
  );
}
