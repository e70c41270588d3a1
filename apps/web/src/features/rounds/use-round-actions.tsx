"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { IssueOverLimits, MoveAnyway } from "./round-questions";
import { roundName, type HandedRound, type Status } from "./round-states";

const said: Record<Status, string> = {
  planned: "is planned again",
  out: "is out",
  done: "is done",
};

/** How the question before an act is put. */
const asked = {
  out: { title: "Set it out over its limits?", confirm: "Set out" },
  done: { title: "Set it done as it is?", confirm: "Set done" },
} as const;

/**
 * What is done with a whole round. What can be taken back is done at once, and offers it; where the service
 * says that something speaks against an act, `question` asks first. It is to be shown by whoever uses this.
 */
export function useRoundActions(
  round: Pick<HandedRound, "id" | "status" | "vehicleName" | "driverName" | "asks">,
) {
  const { rounds } = useApi().office;
  const { id, asks } = round;
  const [asking, setAsking] = useState<"issue" | "out" | "done" | null>(null);
  const refresh = useRoundsRefresh();
  const onError = (error: unknown) => {
    toast.fault("The round was not changed", faultText(error));
    void refresh();
  };
  const setStatus = useMutation(rounds.setStatus.mutationOptions({ onError, onSuccess: refresh }));
  const issue = useMutation(
    rounds.issue.mutationOptions({
      onSuccess: ({ driverName }) => {
        toast.done("Round issued", `${driverName ?? "The driver"} is told.`);
        return refresh();
      },
    }),
  );
  const remove = useMutation(
    rounds.remove.mutationOptions({
      onError,
      onSuccess: () => {
        toast.done("Round removed", "Its orders wait to be planned again.");
      },
    }),
  );

  function moveNow(status: Status) {
    const before = round.status;
    setStatus.mutate(
      { id, status },
      {
        onSuccess: () =>
          toast.undo(`${roundName(round)} ${said[status]}`, () =>
            setStatus.mutate({ id, status: before }),
          ),
      },
    );
  }

  function move(status: Status) {
    if (status !== "planned" && asks[status] !== null) setAsking(status);
    else moveNow(status);
  }

  const why = asking && asks[asking];
  const close = () => setAsking(null);
  const question = !why ? null : asking === "issue" ? (
    <IssueOverLimits
      name={roundName(round)}
      why={why}
      onClose={close}
      issue={(override) => issue.mutateAsync({ id, override })}
    />
  ) : (
    <MoveAnyway {...asked[asking]} why={why} onClose={close} onConfirm={() => moveNow(asking)} />
  );

  return {
    question,
    move,
    moving: setStatus.isPending,
    issue: () => (asks.issue === null ? issue.mutate({ id }, { onError }) : setAsking("issue")),
    issuing: issue.isPending,
    /** Rejects where it was refused, so that the question stays open. */
    remove: () => remove.mutateAsync({ id }),
    refresh,
  };
}

/** Reads again whatever shows rounds: what the page was made of, and what was asked for since. */
export function useRoundsRefresh(): () => Promise<void> {
  const { rounds } = useApi().office;
  const queries = useQueryClient();
  const router = useRouter();
  return () => {
    router.refresh();
    return queries.invalidateQueries({ queryKey: rounds.pathKey() });
  };
}
