"use client";

import { faultOf, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type Detail = RouterOutputs["office"]["movingIn"]["one"];

const unreachable = "The service could not be reached. Nothing was kept.";

/** A workbook that is uploaded, looked through, brought in or taken back. Files of one sheet each are sent together. */
export function useMovingIn(initial: Detail | null) {
  const { business } = useOffice();
  const router = useRouter();
  const api = useApi().office.movingIn;
  const [detail, setDetail] = useState(initial);
  const [files, setFiles] = useState<readonly File[]>([]);
  const upload = useMutation({
    mutationFn: (chosen: readonly File[]) => send(chosen, business.id),
    onSuccess: (found) => {
      setDetail(found);
      router.replace(`/settings/moving-in?workbook=${found.id}`, { scroll: false });
    },
  });
  const done = (words: string) => (now: Detail) => {
    setDetail(now);
    setFiles([]);
    toast.done(words);
    router.refresh();
  };
  const bringIn = useMutation(
    api.bringIn.mutationOptions({ onSuccess: done("Everything was brought in") }),
  );
  const undo = useMutation(
    api.undo.mutationOptions({ onSuccess: done("All of it was taken back") }),
  );
  const { message, issues } = faultOf(upload.error ?? bringIn.error ?? undo.error);

  const choose = (chosen: readonly File[]) => {
    bringIn.reset();
    undo.reset();
    setFiles(chosen);
    upload.mutate(chosen);
  };
  return {
    detail,
    files,
    /** In place of what was chosen. */
    chooseFile: (file: File) => choose([file]),
    /** Beside what was chosen: each CSV is one sheet. */
    addFile: (file: File) => choose([...files, file]),
    looking: upload.isPending,
    working: bringIn.isPending || undo.isPending,
    bringIn: (shown: Detail) => bringIn.mutate({ id: shown.id, totals: shown.totals }),
    bringing: bringIn.isPending,
    undo: (shown: Detail) => undo.mutate({ id: shown.id }),
    undoing: undo.isPending,
    fault: message ?? issues[0]?.message,
  };
}

async function send(files: readonly File[], business: string): Promise<Detail> {
  const body = new FormData();
  for (const [at, file] of files.entries()) body.set(at === 0 ? "file" : `file${at + 1}`, file);
  const answer = await fetch("/api/moving-in", {
    method: "POST",
    body,
    headers: { "x-tenant-id": business },
  }).catch(() => null);
  if (!answer) throw new Error(unreachable);
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as Detail;
  const { message, issues } = (said ?? {}) as { message?: string; issues?: { message: string }[] };
  throw new Error(issues?.[0]?.message ?? message ?? unreachable);
}
