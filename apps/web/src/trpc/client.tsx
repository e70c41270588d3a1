"use client";
import type { WebRouter } from "@roundsman/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";

const context = createTRPCContext<WebRouter>();

/** Options for TanStack Query's hooks, by procedure: `useQuery(useApi().…queryOptions(…))`. */
export const useApi = context.useTRPC;
/** The procedures themselves, for what is not kept: `useApiClient().….mutate(…)`. */
export const useApiClient = context.useTRPCClient;

type ApiProviderProps = {
  /** The business this tab works in, by id. A tab keeps its own, whatever another one chooses. */
  business?: string | undefined;
  children: ReactNode;
};

/** One client a browser tab and business: give it the business as its `key`, too. */
export function ApiProvider({ business, children }: ApiProviderProps) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } }),
  );
  const [client] = useState(() =>
    createTRPCClient<WebRouter>({
      links: [
        httpBatchLink({
          url: "/api/trpc",
          headers: business === undefined ? {} : { "x-tenant-id": business },
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queries}>
      <context.TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}
