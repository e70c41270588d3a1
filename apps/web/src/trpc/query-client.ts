import { QueryClient } from "@tanstack/react-query";

/**
 * What a tab keeps of what it asked. A change that can't be sent fails at once: left to itself, TanStack Query
 * would hold it back while offline and send it later, when nobody thinks of it any more.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: 1 },
      mutations: { networkMode: "always" },
    },
  });
