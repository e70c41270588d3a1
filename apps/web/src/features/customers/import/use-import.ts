"use client";

import { faultOf } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { readText } from "@/features/files/read-text";

export type Outcome = RouterOutputs["office"]["customers"]["importCsv"];

/** What is to become of bad lines; null until somebody says so. */
export type BadLinesChoice = "leave-out" | "none" | null;

/** A file of customers: looked through first, written when somebody says so. */
export function useImport() {
  const api = useApi().office.customers;
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [unreadable, setUnreadable] = useState<string>();
  const [badLines, setBadLines] = useState<BadLinesChoice>(null);
  const [leavesKnown, setLeavesKnown] = useState(true);
  const look = useMutation(api.importCsv.mutationOptions());
  const write = useMutation(api.importCsv.mutationOptions());
  const found = look.data;

  async function choose(chosen: File) {
    look.reset();
    write.reset();
    setBadLines(null);
    setLeavesKnown(true);
    const csv = await readText(chosen);
    setFile(csv === null ? null : { name: chosen.name, csv });
    setUnreadable(
      csv === null
        ? `${chosen.name} is no CSV file of at most 5 MB. Save it as CSV first.`
        : undefined,
    );
    if (csv !== null) look.mutate({ csv, dryRun: true });
  }

  const adding = found ? found.good - (leavesKnown ? found.known.length : 0) : 0;
  const decided = found !== undefined && (found.bad.length === 0 || badLines === "leave-out");
  const refused = faultOf(write.error ?? look.error);
  return {
    file,
    choose,
    looking: look.isPending,
    found,
    badLines,
    setBadLines,
    leavesKnown,
    setLeavesKnown,
    adding,
    mayAdd: decided && adding > 0,
    writing: write.isPending,
    done: write.data,
    fault: unreadable ?? refused.message ?? refused.issues.map(({ message }) => message).join(" "),
    add: () => {
      if (!file) return;
      const leaveOut: ("bad" | "known")[] = [
        ...(badLines === "leave-out" ? (["bad"] as const) : []),
        ...(leavesKnown ? (["known"] as const) : []),
      ];
      write.mutate({ csv: file.csv, leaveOut });
    },
    again: () => {
      setFile(null);
      look.reset();
      write.reset();
    },
  };
}
