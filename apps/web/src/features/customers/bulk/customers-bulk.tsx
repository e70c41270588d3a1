"use client";

import { useSelection } from "@roundsman/ui";
import { CalendarClock, MessageSquare, OctagonX, Play, Tags } from "lucide-react";
import { useState, type ComponentType } from "react";
import { BulkActs } from "@/features/bulk/bulk-acts";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { TextMany } from "@/features/bulk/text-many";
import { useApiClient } from "@/trpc/client";
import { MoveDialog } from "../move/move-dialog";
import type { CustomerFilter, PriceList } from "../move/use-move";
import { StopCustomers, UnstopCustomers } from "./stop-customers";
import { TermsOfMany } from "./terms-of-many";

function TextCustomers({ ids, ...rest }: ManyChosen) {
  return <TextMany to={{ customerIds: [...ids] }} {...rest} />;
}

type CustomersBulkProps = { filter: CustomerFilter; priceLists: readonly PriceList[] };

/** Shows the acts on the customers that are ticked in the list. */
export function CustomersBulk({ filter, priceLists }: CustomersBulkProps) {
  const { customers } = useApiClient().office;
  const { setAll } = useSelection();
  const [doing, setDoing] = useState<{
    ids: readonly string[];
    /** "lists" stands for the move to a price list. */
    Dialog: ComponentType<ManyChosen> | "lists";
  } | null>(null);
  const opens = (Dialog: ComponentType<ManyChosen> | "lists") => (ids: readonly string[]) =>
    setDoing({ ids, Dialog });
  const close = () => setDoing(null);
  const finish = () => {
    setDoing(null);
    setAll(false);
  };
  return (
    <>
      <BulkActs
        acts={[
          { label: "Price list", icon: <Tags aria-hidden />, start: opens("lists") },
          { label: "Terms", icon: <CalendarClock aria-hidden />, start: opens(TermsOfMany) },
          { label: "Text", icon: <MessageSquare aria-hidden />, start: opens(TextCustomers) },
          { label: "Take off stop", icon: <Play aria-hidden />, start: opens(UnstopCustomers) },
          {
            label: "Put on stop",
            icon: <OctagonX aria-hidden />,
            start: opens(StopCustomers),
            danger: true,
          },
        ]}
        find={() => customers.matching.query(filter)}
      />
      {doing?.Dialog === "lists" && (
        <MoveDialog
          chosen={doing.ids}
          filter={filter}
          priceLists={priceLists}
          onClose={close}
          onMoved={finish}
        />
      )}
      {doing && doing.Dialog !== "lists" && (
        <doing.Dialog ids={doing.ids} onClose={close} onDone={finish} />
      )}
    </>
  );
}
