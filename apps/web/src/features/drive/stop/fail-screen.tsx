"use client";

import { Field, PlainForm, RadioGroup, Textarea } from "@roundsman/ui";
import { useState } from "react";
import { failureWords } from "@/features/rounds/stop-words";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Failure, Stop } from "../driving";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { useSingleRun } from "../single-run";
import { useScreen } from "../screens/use-screen";
import { basisOf, type DeliveryDraft } from "./delivery-draft";
import { EmptiesTaken } from "./goods/empties-taken";
import { optionsOf } from "./options-of";
import { PhotoField } from "./proof/photo-field";
import { RecordBar } from "./record-bar";
import { openVisit } from "./visit";

type FailureDraft = {
  failureReason: Failure["failureReason"] | null;
  note: string;
  /** The data URL of a picture. */
  photo: string | null;
  /** Empties taken all the same. */
  empties: DeliveryDraft["empties"];
};
/** To begin with no empty was taken. */
const nothingSaid = ({ collect }: Stop): FailureDraft => ({
  failureReason: null,
  note: "",
  photo: null,
  empties: collect.map((line) => ({ ...line, quantity: 0 })),
});
const proofOf = (picture: string | null) =>
  picture === null ? {} : { proof: { kind: "photo" as const, picture } };

/** Why it was not delivered. The order goes back to be planned again, and the office is told. */
export function FailScreen({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { outbox } = useDrive();
  const { go } = useScreen();
  const of = { about: stop.id, form: "fail", basis: basisOf(stop) };
  const [draft, setDraft] = useDraft<FailureDraft>(of, nothingSaid(stop));
  const { failureReason, note, photo, empties } = draft;
  const set = (changed: Partial<FailureDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const [faulted, setFaulted] = useState(false);
  const { busy, run } = useSingleRun();
  // As it was when the form was opened: once recorded, its stops are no longer open.
  const [visit] = useState(() => openVisit(round.stops, stop));

  async function record(failureReason: Failure["failureReason"]): Promise<boolean> {
    const body = { failureReason, failureNote: note, ...proofOf(photo) };
    const collect = empties.flatMap(({ productId, quantity }) =>
      quantity > 0 ? [{ productId, quantity }] : [],
    );
    const kept = await outbox.record(
      round.id,
      visit.map(({ id: stopId, orderId }, index) => ({
        kind: "fail",
        stopId,
        orderId,
        // Empties of several orders at one address are recorded once, with the first order.
        body: index === 0 && collect.length > 0 ? { ...body, collect } : body,
      })),
    );
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
      <PlainForm
        enterSubmits={false}
        onSubmit={() => {
          setFaulted(failureReason === null);
          if (failureReason !== null) void run(() => record(failureReason));
        }}
        className="flex flex-col gap-5"
      >
        {visit.length > 1 && <p className="text-lg">All {visit.length} orders to this door.</p>}
        <RadioGroup
          look="tiles"
          label="Why?"
          options={optionsOf(failureWords)}
          value={failureReason}
          onValueChange={(reason) => set({ failureReason: reason })}
        />
        <Field label="Note for the office" optional>
          <Textarea value={note} onChange={(event) => set({ note: event.target.value })} />
        </Field>
        <EmptiesTaken stop={stop} draft={{ empties }} onChange={set} />
        <PhotoField photo={photo} onChange={(taken) => set({ photo: taken })} />
        <RecordBar
          variant="danger"
          busy={busy}
          fault={faulted && failureReason === null ? "Say why." : null}
        >
          Record as not delivered
        </RecordBar>
      </PlainForm>
    </>
  );
}
