"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type Pictures = RouterOutputs["office"]["storefront"]["get"]["assets"];
export type Picture = Pictures[string];
type NewPicture = Picture & { key: string };

const unreachable = "The service could not be reached. The picture was not kept.";

/** The business's uploads, by key, and how one is added to them. */
export function usePictures() {
  const api = useApi().office.storefront;
  const queries = useQueryClient();
  const { business } = useOffice();
  const shop = useQuery(api.get.queryOptions());

  /** Lets every picture field know of a change without asking for all of them anew. */
  const keep = ({ key, ...picture }: NewPicture) =>
    queries.setQueryData(
      api.get.queryKey(),
      (known) => known && { ...known, assets: { ...known.assets, [key]: picture } },
    );

  const upload = useMutation({
    mutationFn: (file: File) => send(file, business.id),
    onSuccess: keep,
  });
  const describe = useMutation(api.changePicture.mutationOptions({ onSuccess: keep }));
  return { pictures: shop.data?.assets, upload, describe };
}

async function send(file: File, business: string): Promise<NewPicture> {
  const body = new FormData();
  body.set("file", file);
  const headers = { "x-tenant-id": business };
  const answer = await fetch("/api/pictures", { method: "POST", body, headers }).catch(() => null);
  if (!answer) throw new Error(unreachable);
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as NewPicture;
  throw new Error(wordsOf(said));
}

/** A refusal's own words: those of its first issue, else its message. */
function wordsOf(refusal: unknown): string {
  const { message, issues } = (refusal ?? {}) as {
    message?: string;
    issues?: { message: string }[];
  };
  return issues?.[0]?.message ?? message ?? unreachable;
}
