"use client";

import { Button, StatusBadge } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { useState } from "react";
import { Changing, useOffice } from "@/session/office-context";
import type { Saving } from "../draft/use-draft";
import { useDraftInHand } from "../draft/draft-context";
import { PublishDialog } from "../publish/publish-dialog";
import { ShopMenu } from "./shop-menu";

const savingWords: Record<Saving, string> = {
  saved: "Draft saved",
  waiting: "Not saved yet",
  saving: "Saving…",
  refused: "Not saved",
};

/** How the shop stands, whether the draft is saved, and publishing. */
export function EditorBar() {
  const { shop, can, save, saving } = useDraftInHand();
  const { timeZone } = useOffice();
  const [publishing, setPublishing] = useState(false);
  const { status, unpublishedChanges, publishedAt } = shop;
  // What is not saved yet is saved first, and then asked about in the dialog.
  const publishes = can.publish !== undefined || saving !== "saved";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {status === "live" ? (
        <StatusBadge kind="done">Live</StatusBadge>
      ) : (
        <StatusBadge kind="waiting">Not published</StatusBadge>
      )}
      {status === "live" && unpublishedChanges && (
        <StatusBadge kind="attention">Unpublished changes</StatusBadge>
      )}
      {publishedAt && (
        <span className="text-xs text-muted-foreground">
          Last published {formatDateTime(publishedAt, timeZone)}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <output className="text-dense text-muted-foreground">{savingWords[saving]}</output>
        <Changing>
          {saving === "refused" && <Button onClick={() => void save()}>Save again</Button>}
          <ShopMenu />
          <Button
            variant="primary"
            disabled={!publishes}
            onClick={async () => {
              // What is compared and published is the draft as it was typed.
              if (await save()) setPublishing(true);
            }}
          >
            Publish…
          </Button>
        </Changing>
      </div>
      {publishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </div>
  );
}
