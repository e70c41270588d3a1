import type { useApiClient } from "@/trpc/client";
import type { Round } from "./round-states";

/** What somebody did to a round, in words. */
export type ForeignChange = { id: string; who: string; words: string; at: string };

/** Everything done to a round since it was read: whose change came before one's own. */
export async function whoChanged(
  service: ReturnType<typeof useApiClient>,
  { id, updatedAt }: Pick<Round, "id" | "updatedAt">,
): Promise<ForeignChange[]> {
  const { items } = await service.office.rounds.history.query({ id });
  return items
    .filter(({ at }) => at > updatedAt)
    .map((item) => ({ id: item.id, who: item.actorName, words: item.words, at: item.at }));
}
