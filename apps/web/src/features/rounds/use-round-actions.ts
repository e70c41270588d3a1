"use client";

import { toast } from "@roundsman/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";
import { roundName, type Round, type Status } from "./round-states";

const said: Record<Status, string> = {
  planned: "is planned again",
  out: "is out",
  done: "is done",
};

/** What is done with a whole round. What can be taken back is done at once, and offers it. */
export function useRoundActions(
  round: Pick<Round, "id" | "status" | "vehicleName" | "driverName">,
) {
  const { rounds } = useApi().office;
  const { id } = round;
  const refresh = useRoundsRefresh();
  const onError = (error: unknown) => {
    toast.fault("The round was not changed", faultText(error));
    void refresh();
  };
  const setStatus = useMutation(rounds.setStatus.mutationOptions({ onError, onSuccess: refresh }));
  const issue = useMutation(
    rounds.issue.mutationOptions({
      onError,
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

  function move(status: Status) {
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

  return {
    move,
    moving: setStatus.isPending,
    issue: () => issue.mutate({ id }),
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
