"use client";

import { Band } from "@roundsman/ui";
import { useSyncExternalStore } from "react";
import { connection } from "@/trpc/connection";

const words = {
  offline:
    "You are offline. Nothing is saved until the connection is back; what you have typed stays.",
  no_answer: "Roundsman doesn't answer. Nothing is saved until it does; what you have typed stays.",
};

/** Says on every page, as soon as it is so, that nothing can be saved. */
export function ConnectionBand() {
  const now = useSyncExternalStore(
    connection.listen,
    () => connection.now,
    () => "on" as const,
  );
  return (
    <output className="block">
      {now !== "on" && (
        <Band tone="warning" label="Connection">
          {words[now]}
        </Band>
      )}
    </output>
  );
}
