"use client";

import { Button, Card, CardBody, CardHeader, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { useSheetRefresh } from "./use-sheet-refresh";

type ArchivedListsProps = { lists: readonly { id: string; name: string }[] };

/** Price lists that price nothing any more, and the way back for each. */
export function ArchivedLists({ lists }: ArchivedListsProps) {
  const refresh = useSheetRefresh();
  const { rateSets } = useApiClient().office;
  const bringBack = async (id: string) => {
    await rateSets.change.mutate({ id, archived: false });
    await refresh();
  };
  const { start } = useAct(bringBack, {
    done: "The price list is back",
    fault: "The price list was not brought back",
  });
  return (
    <Card className="mt-4">
      <CardHeader title="Archived price lists" hint="Whoever was on one pays everybody's prices." />
      <CardBody className="gap-2">
        {lists.map(({ id, name }) => (
          <div key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <Button size="sm" aria-label={`Bring ${name} back`} onClick={() => start(id)}>
              Bring back
            </Button>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
