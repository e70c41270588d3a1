"use client";

import { Alert, ConfirmDialog, NotSent } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useApi, useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { OtherDays } from "../other-days";
import type { Round } from "../round-states";

type Asked = {
  orders: RouterOutputs["office"]["rounds"]["questions"]["otherDay"];
  roundDate: string;
  answer: (yes: boolean) => void;
};

/**
 * What the service asks before a round is changed. `warning` is told as soon as a van is chosen that may not
 * carry what is on the round; `requireDay` asks, in `dialog`, before the round goes to a day for which some of
 * its orders were not wanted or promised.
 */
export function useChangeQuestions(round: Round | null) {
  const service = useApiClient().office.rounds;
  const [asked, ask] = useState<Asked | null>(null);

  /** @throws NotSent where the answer is no */
  async function requireDay({ id }: Round, roundDate: string) {
    const { otherDay: orders } = await service.questions.query({ id, roundDate });
    if (orders.length === 0) return;
    const yes = await new Promise<boolean>((answer) => ask({ orders, roundDate, answer }));
    ask(null);
    if (!yes) {
      const message = "Choose a day, or save it and move them all the same.";
      throw new NotSent({ path: "roundDate", message });
    }
  }

  return {
    requireDay,
    warning: (vehicleId: string): ReactNode =>
      round !== null &&
      vehicleId !== "" &&
      vehicleId !== round.vehicleId && <VanWarning id={round.id} vehicleId={vehicleId} />,
    dialog: asked && (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && asked.answer(false)}
        title={`Move the round to ${formatDate(asked.roundDate)}?`}
        description={<OtherDays orders={asked.orders} />}
        confirm="Move it"
        cancel="Leave it"
        tone="primary"
        onConfirm={() => asked.answer(true)}
      />
    ),
  };
}

/** That the van may not carry what is on the round. */
function VanWarning(change: { id: string; vehicleId: string }) {
  const { rounds } = useApi().office;
  const { data } = useQuery(rounds.questions.queryOptions(change));
  if (!data?.overload) return null;
  return (
    <Alert tone="warning" live title="The van is over its limits">
      {data.overload}
    </Alert>
  );
}
