"use client";
import type { WebRouter } from "@roundsman/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import { connection } from "./connection";
import { newQueryClient } from "./query-client";

/** A request that nobody answers makes the tab find out whether it still can reach the service. */
const asked: typeof fetch = (...request) =>
  fetch(...request).catch((error: unknown) => {
    void connection.doubt();
    throw error;
  });

const context = createTRPCContext<WebRouter>();

/** Options for TanStack Query's hooks, by procedure: `useQuery(useApi().…queryOptions(…))`. */
export const useApi = context.useTRPC;
/** The procedures themselves, for what is not kept: `useApiClient().….mutate(…)`. */
export const useApiClient = context.useTRPCClient;

/** Characters of a query's input: longer addresses are refused on their way. */
const mostInAddress = 2000;

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
          // A key (send-once.ts) is of one request, so that goes by itself.
          condition: ({ context }) => typeof context["repeatKey"] === "string",
          true: httpLink({
            ...at,
            headers: ({ op }) => ({
              ...headers,
              "idempotency-key": String(op.context["repeatKey"]),
            }),
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
