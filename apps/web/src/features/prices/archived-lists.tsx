"use client";

import { Button, Card, CardBody, CardHeader } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import { useSheetRefresh } from "./use-sheet-refresh";

type ArchivedListsProps = { lists: readonly { id: string; name: string }[] };

/** Price lists that price nothing any more, and the way back for each. */
export function ArchivedLists({ lists }: ArchivedListsProps) {
  const refresh = useSheetRefresh();
  const change = usePageAction(useApi().office.rateSets.change.mutationOptions(), {
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
            <Button
              size="sm"
              aria-label={`Bring ${name} back`}
              onClick={() =>
                change.mutate({ id, archived: false }, { onSuccess: () => void refresh() })
              }
            >
              Bring back
            </Button>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
