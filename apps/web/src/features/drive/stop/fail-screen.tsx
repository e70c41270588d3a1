"use client";

import { Field, Form, RadioGroup, Textarea } from "@roundsman/ui";
import { useState } from "react";
import { failureWords } from "@/features/rounds/stop-words";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../drive-header";
import type { Failure, Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useSingleRun } from "../single-run";
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
  const { busy, run } = useSingleRun();

  async function record(failureReason: Failure["failureReason"]): Promise<boolean> {
    const body = { failureReason, failureNote: note, ...(proof && { proof }) };
    const { id: stopId, orderId } = stop;
    const kept = await outbox.record(round.id, { kind: "fail", stopId, orderId, body });
    if (kept) go({ round: round.id }, "replace");
    return kept;
  }

  return (
    <>
      <DriveHeader
        title="Not delivered"
        hint={stop.customerName}
        up={{ round: round.id, view: "stop", stop: stop.id }}
      />
      <Form
        enterSubmits={false}
        onSubmit={() => {
          setFaulted(failureReason === null);
          if (failureReason !== null) void run(() => record(failureReason));
        }}
        className="flex flex-col gap-5"
      >
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
        <RecordBar
          variant="danger"
          busy={busy}
          fault={faulted && failureReason === null ? "Say why." : null}
        >
          Record as not delivered
        </RecordBar>
      </Form>
    </>
  );
}
