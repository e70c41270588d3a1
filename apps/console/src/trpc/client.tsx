"use client";
import type { ConsoleRouter } from "@roundsman/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";

const context = createTRPCContext<ConsoleRouter>();

/** The procedures: `useApiClient().….mutate(…)`. Pages are read on the server. */
export const useApiClient = context.useTRPCClient;

/** Provides one client for each browser tab. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient());
  const [client] = useState(() =>
    createTRPCClient<ConsoleRouter>({ links: [httpBatchLink({ url: "/api/trpc" })] }),
  );
  return (
    <QueryClientProvider client={queries}>
      <context.TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}
