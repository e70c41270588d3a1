"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endPushHere, NotAllowed, readPushHere, subscribeHere } from "@/features/offline/push";
import { useOffice } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";

const hereKey = ["push here"];

/** How this phone stands. `blocked`: the person said no, which the browser keeps. */
type PhoneNotices = "told" | "not told" | "blocked" | "home screen" | "can't";

/** Whether this phone tells of rounds, and how to change that. `state` is null while nobody knows. */
export function usePhoneNotices() {
  const { business } = useOffice();
  const { push } = useApi().office;
  const api = useApiClient().office.push;
  const queries = useQueryClient();
  const server = useQuery(push.state.queryOptions());
  const here = useQuery({ queryKey: hereKey, queryFn: readPushHere });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: push.state.queryKey() }),
      queries.invalidateQueries({ queryKey: hereKey }),
    ]);

  const begin = useMutation({
    mutationFn: async (publicKey: string) =>
      api.subscribe.mutate(await subscribeHere(publicKey, business.id)),
    onSuccess: () => toast.done("This phone tells you when your round changes"),
    onError: (error) => {
      if (!(error instanceof NotAllowed)) toast.fault("This phone can't be told", wordsOf(error));
    },
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: async () => {
      const endpoint = await endPushHere();
      if (endpoint !== null) await api.unsubscribe.mutate({ endpoint });
    },
    onSuccess: () => toast.done("This phone tells you nothing more"),
    onError: (error) => toast.fault("The service was not told", wordsOf(error)),
    onSettled: refresh,
  });

  return {
    state: server.data && here.data ? stateOf(server.data, here.data) : null,
    isBusy: begin.isPending || end.isPending,
    begin: () => {
      const publicKey = server.data?.publicKey;
      if (publicKey) begin.mutate(publicKey);
    },
    end: () => end.mutate(),
  };
}

type ServerState = { publicKey: string | null; told: readonly string[] };

/** Both must say so: the browser that it has an address, and the service that it sends there. */
export function stateOf(
  { publicKey, told }: ServerState,
  { can, permission, endpointHash }: Awaited<ReturnType<typeof readPushHere>>,
): PhoneNotices {
  if (publicKey === null || can === "no") return "can't";
  if (can === "home screen") return "home screen";
  if (permission === "denied") return "blocked";
  const isTold = endpointHash !== null && told.includes(endpointHash);
  return isTold && permission === "granted" ? "told" : "not told";
}

/** The browser's own faults are for engineers. */
const wordsOf = (error: unknown): string =>
  error instanceof DOMException
    ? "The browser gave no address to send to. Check the signal and try again."
    : faultText(error);
