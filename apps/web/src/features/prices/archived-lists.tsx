"use client";

import { Button, Card, CardBody, CardHeader } from "@roundsman/ui";
import { useArchiveList } from "./use-archive-list";

type ArchivedList = { id: string; name: string };

/** Price lists that price nothing any more, and the way back for each. */
export const ArchivedLists = ({ lists }: { lists: readonly ArchivedList[] }) => (
  <Card className="mt-4">
    <CardHeader title="Archived price lists" hint="Whoever was on one pays everybody's prices." />
    <CardBody className="gap-2">
      {lists.map((list) => (
        <OneArchived key={list.id} list={list} />
      ))}
    </CardBody>
  </Card>
);

function OneArchived({ list }: { list: ArchivedList }) {
  const { restore } = useArchiveList(list);
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 break-words">{list.name}</span>
      <Button
        size="sm"
        aria-label={`Bring ${list.name} back`}
        loading={restore.busy}
        onClick={() => restore.start()}
      >
        Bring back
      </Button>
    </div>
  );
}
