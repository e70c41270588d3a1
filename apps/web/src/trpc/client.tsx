"use client";
import type { WebRouter } from "@roundsman/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import { connection } from "./connection";
import { newQueryClient } from "./query-client";
import { serverClock } from "./server-clock";

/** A request that nobody answers makes the tab find out whether it still can reach the service. */
const asked: typeof fetch = async (...request) => {
  const sentAt = Date.now();
  try {
    const answer = await fetch(...request);
    serverClock.measure(answer.headers, sentAt, Date.now());
    return answer;
  } catch (error) {
    void connection.doubt();
    throw error;
  }
};

const context = createTRPCContext<WebRouter>();

/** Options for TanStack Query's hooks, by procedure: `useQuery(useApi().…queryOptions(…))`. */
export const useApi = context.useTRPC;
/** The procedures themselves, for what is not kept: `useApiClient().….mutate(…)`. */
export const useApiClient = context.useTRPCClient;

/** Characters of a query's input: longer addresses are refused on their way. */
const mostInAddress = 2000;

/** The headers of one call, by what its context asks for. */
const headersOf = ({ repeatKey, unchanged }: Record<string, unknown>): Record<string, string> => ({
  ...(typeof repeatKey === "string" && { "idempotency-key": repeatKey }),
  ...(typeof unchanged === "string" && { "x-unchanged": unchanged }),
});

type ApiProviderProps = {
  /** The business this tab works in, by id. A tab keeps its own, whatever another one chooses. */
  business?: string | undefined;
  children: ReactNode;
};

/** One client a browser tab and business: give it the business as its `key`, too. */
export function ApiProvider({ business, children }: ApiProviderProps) {
  const [queries] = useState(newQueryClient);
  const [client] = useState(() => {
    const at = { url: "/api/trpc", fetch: asked };
    const headers = business === undefined ? {} : { "x-tenant-id": business };
    return createTRPCClient<WebRouter>({
      links: [
        splitLink({
          // A key (send-once.ts) and a condition (if-unchanged.ts) belong to one call, so it is a request of its own.
          condition: ({ context }) => Object.keys(headersOf(context)).length > 0,
          true: httpLink({
            ...at,
            headers: ({ op }) => ({ ...headers, ...headersOf(op.context) }),
          }),
          false: splitLink({
            condition: ({ type, input }) =>
              type === "query" && (JSON.stringify(input) ?? "").length > mostInAddress,
            true: httpLink({ ...at, headers, methodOverride: "POST" }),
            false: httpBatchLink({ ...at, headers }),
          }),
        }),
      ],
    });
  });
  return (
    <QueryClientProvider client={queries}>
      <context.TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}
