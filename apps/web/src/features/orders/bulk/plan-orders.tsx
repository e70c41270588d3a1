"use client";

import { EditDialog, SelectField, useForm } from "@roundsman/ui";
import { formatDate, formatQuantity, todayIn } from "@roundsman/ui/format";
import { useTellMany } from "@/features/bulk/done-many";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { roundName } from "@/features/rounds/round-states";
import { useOffice } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { useEveryPage } from "@/trpc/use-every-page";
import { PreviewWords } from "./preview-words";
import { usePreview } from "./use-preview";

/** Puts many orders on a round of today or later, behind its stops. */
export function PlanOrders({ ids, onClose, onDone }: ManyChosen) {
  const { rounds } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const preview = usePreview(ids, "plan");
  const choices = useOpenRounds();
  const form = useForm({
    values: { id: "" },
    send: ({ id }) =>
      once({ id, orderIds: [...ids] }, (body, how) => rounds.addOrders.mutate(body, how)),
    onDone: (result) => {
      tell({ result, verb: "put on the round", thing: "order", hrefOf: (id) => `/orders/${id}` });
      onDone();
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Put ${formatQuantity(ids.length, "order")} on a round`}
      description="They come behind its stops. Those that wait on another round come off it."
      save="Put on the round"
      disabled={preview.can?.length === 0}
      onClose={onClose}
    >
      <PreviewWords preview={preview} otherwise="Not put on the round" />
      <SelectField
        label="Round"
        name="id"
        hint={choices?.length === 0 && "No round is planned from today on. Make one first."}
        options={[{ value: "", label: "Choose a round" }, ...(choices ?? [])]}
      />
    </EditDialog>
  );
}

/** Rounds from today on that are not done, the next one first; undefined until they are known. */
function useOpenRounds() {
  const { timeZone } = useOffice();
  const key = useApi().office.rounds.list.pathKey();
  const { rounds } = useApiClient().office;
  const from = todayIn(timeZone);
  const { data } = useEveryPage([...key, from], (at) => rounds.list.query({ from, ...at }));
  return data
    ?.filter(({ status }) => status !== "done")
    .toReversed()
    .map((round) => ({
      value: round.id,
      label: [
        formatDate(round.roundDate),
        roundName(round),
        formatQuantity(round.stops.length, "stop"),
        round.status === "out" && "out now",
      ]
        .filter(Boolean)
        .join(" · "),
    }));
}
