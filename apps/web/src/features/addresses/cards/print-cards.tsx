"use client";

import {
  BulkBar,
  Button,
  ButtonLink,
  Dialog,
  DialogContent,
  useAct,
  useSelection,
} from "@roundsman/ui";
import { Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { madeWords, printPath } from "./print-words";

/** Cards that are there to be printed. */
type Ready = { addressIds: readonly string[]; made: number };

/** Makes the cards that the ticked addresses lack, and leads to the paper of all of them. */
export function PrintCards() {
  const { bottleCards } = useApiClient().office;
  const { business } = useOffice();
  const { selected } = useSelection();
  const router = useRouter();
  const [ready, setReady] = useState<Ready | null>(null);
  const { start, busy } = useAct(
    (addressIds: string[]) => bottleCards.issueMany.mutate({ addressIds }),
    {
      done: ({ made }, addressIds) => {
        setReady({ addressIds, made });
        // The page follows once they are printed: what has a card now may be on it no longer.
        return "stay";
      },
      fault: "No cards were made",
    },
  );
  function close(): void {
    setReady(null);
    router.refresh();
  }
  return (
    <>
      <BulkBar>
        <Button size="sm" variant="primary" loading={busy} onClick={() => start([...selected])}>
          <Printer aria-hidden />
          Make and print cards
        </Button>
      </BulkBar>
      {ready && (
        <Dialog open onOpenChange={(open) => !open && close()}>
          <DialogContent
            title="The cards are ready"
            description={madeWords(ready.addressIds.length, ready.made)}
          >
            <ButtonLink
              href={printPath(business.id, ready.addressIds)}
              target="_blank"
              prefetch={false}
              variant="primary"
              className="self-start"
            >
              <Printer aria-hidden />
              Print{" "}
              {ready.addressIds.length === 1 ? "the card" : `${ready.addressIds.length} cards`}
            </ButtonLink>
            <p className="text-dense text-muted-foreground">
              Eight to a sheet of A4, to be cut along the lines. Print at 100 %, not “fit to page”.
              Whoever holds a card can order by it, so keep those that you don’t hand out.
            </p>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}
