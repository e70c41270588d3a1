import type { Shown } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";

type Outputs = RouterOutputs["office"];
export type Connection = Outputs["cardReaderConnection"]["get"];
export type Reader = Outputs["cardReaders"]["list"]["items"][number];
export type Van = { id: string; name: string };

export const readerStates: Record<Reader["state"], Shown> = {
  pairing: { kind: "waiting", words: "Being paired" },
  paired: { kind: "done", words: "Paired" },
  expired: { kind: "failed", words: "Pair it anew" },
};
