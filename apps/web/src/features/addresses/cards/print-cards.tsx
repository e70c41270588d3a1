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
import { createContext, useContext, useState, type ReactNode } from "react";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { madeWords, printPath } from "./print-words";

/** Cards that are there to be printed. */
type Ready = { addressIds: readonly string[]; made: number };

const TellReady = createContext<(ready: Ready) => void>(() => undefined);

/** Around the list: leads to the paper. The list itself may show other rows as soon as the cards are made. */
export function CardsReady({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState<Ready | null>(null);
  return (
    <TellReady value={setReady}>
      {children}
      {ready && <ReadyDialog ready={ready} onClose={() => setReady(null)} />}
    </TellReady>
  );
}

/** Makes the cards that the ticked addresses lack. */
export function PrintCards() {
  const { bottleCards } = useApiClient().office;
  const { selected } = useSelection();
  const tellReady = useContext(TellReady);
  const { start, busy } = useAct(
    (addressIds: string[]) => bottleCards.issueMany.mutate({ addressIds }),
    {
      done: ({ made }, addressIds) => tellReady({ addressIds, made }),
      fault: "No cards were made",
    },
  );
  return (
    <BulkBar>
      <Button size="sm" variant="primary" loading={busy} onClick={() => start([...selected])}>
        <Printer aria-hidden />
        Make and print cards
      </Button>
    </BulkBar>
  );
}

function ReadyDialog({
  ready: { addressIds, made },
  onClose,
}: {
  ready: Ready;
  onClose: () => void;
}) {
  const { business } = useOffice();
  const count = addressIds.length;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="The cards are ready" description={madeWords(count, made)}>
        <ButtonLink
          href={printPath(business.id, addressIds)}
          target="_blank"
          prefetch={false}
          variant="primary"
          className="self-start"
        >
          <Printer aria-hidden />
          {count === 1 ? "Print the card" : `Print ${count} cards`}
        </ButtonLink>
        <p className="text-dense text-muted-foreground">
          Eight to a sheet of A4, to be cut along the lines. Whoever holds a card can order by it,
          so keep those that you don’t hand out.
        </p>
      </DialogContent>
    </Dialog>
  );
}
