"use client";

import { useQuery } from "@tanstack/react-query";
import { milliseconds } from "date-fns/milliseconds";
import { useApi } from "@/trpc/client";

/** A link holds for an hour: another one is fetched before it ends. */
const renewMs = milliseconds({ minutes: 50 });

export function usePreviewLink(initial: { url: string; expiresAt: string }): string {
  const { data } = useQuery(
    useApi().office.storefront.previewLink.queryOptions(undefined, {
      initialData: initial,
      staleTime: renewMs,
      refetchInterval: renewMs,
      refetchIntervalInBackground: true,
    }),
  );
  return data.url;
}
