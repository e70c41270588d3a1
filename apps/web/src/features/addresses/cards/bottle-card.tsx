"use client";

import {
  Button,
  ButtonLink,
  ConfirmDialog,
  Dialog,
  DialogContent,
  Skeleton,
  useAct,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Printer } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Changing, useOffice } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import { inOneLine, type Address } from "../address-values";

type BottleCardProps = { address: Address; onClose: () => void };

/** The printed card of an address, by which whoever is there orders the same again. */
export function BottleCard({ address, onClose }: BottleCardProps) {
  const { business, timeZone } = useOffice();
  const { bottleCards } = useApiClient().office;
  const { id } = address;
  const { data, isPending, refetch } = useQuery(
    useApi().office.bottleCards.find.queryOptions({ id }),
  );
  const issue = useAct(
    async () => {
      await bottleCards.issue.mutate({ id });
      await refetch();
    },
    // The card stands here then; on a phone a message would lie over its buttons.
    { done: () => {}, fault: "The bottle card was not made" },
  );
  const revoke = useAct(
    async () => {
      await bottleCards.revoke.mutate({ id });
      await refetch();
    },
    { done: "The bottle card has ended", fault: "The bottle card has not ended" },
  );
  const card = data?.card ?? null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Bottle card"
        description={`${inOneLine(address)}. Whoever scans it sees what is held there and orders the same again, to be paid at the door.`}
      >
        {isPending && <Skeleton className="h-16" />}
        {!isPending && card === null && (
          <Changing>
            <Button onClick={() => issue.start()} loading={issue.busy}>
              Make a bottle card
            </Button>
          </Changing>
        )}
        {card !== null && (
          <>
            <p className="text-dense">Made on {formatDate(card.issuedAt, timeZone)}.</p>
            <Changing>
              <div className="flex flex-wrap gap-2">
                <ButtonLink
                  href={`/api/bottle-cards?business=${business.id}&address=${id}`}
                  variant="primary"
                  target="_blank"
                  prefetch={false}
                >
                  <Printer aria-hidden />
                  Print
                </ButtonLink>
                <ConfirmDialog
                  trigger={<Button>End this card</Button>}
                  title="End this bottle card?"
                  description="Every print of it stops working at once, for good. You can make a new one."
                  confirm="End this card"
                  cancel="Keep it"
                  onConfirm={() => revoke.run()}
                />
              </div>
            </Changing>
            <p className="text-dense text-muted-foreground">
              End it where it is lost, and make a new one.
            </p>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
