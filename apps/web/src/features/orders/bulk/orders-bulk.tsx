"use client";

import { useSelection } from "@roundsman/ui";
import { Banknote, CalendarDays, MessageSquare, Printer, Truck, X } from "lucide-react";
import { useState, type ComponentType } from "react";
import { BulkActs, type BulkAct } from "@/features/bulk/bulk-acts";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { TextMany } from "@/features/bulk/text-many";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterInputs } from "@/trpc/outputs";
import { CancelOrders } from "./cancel-orders";
import { MoveOrders } from "./move-orders";
import { notesPath } from "./notes-path";
import { PayOrders } from "./pay-orders";
import { PlanOrders } from "./plan-orders";

function TextOrders({ ids, ...rest }: ManyChosen) {
  return <TextMany to={{ orderIds: [...ids] }} {...rest} />;
}

type OrdersBulkProps = { filter: RouterInputs["office"]["orders"]["matching"] };

/** Shows the acts on the orders that are ticked in the list. */
export function OrdersBulk({ filter }: OrdersBulkProps) {
  const { scopes } = useOffice();
  const { orders } = useApiClient().office;
  const { setAll } = useSelection();
  const [doing, setDoing] = useState<{
    ids: readonly string[];
    Dialog: ComponentType<ManyChosen>;
  } | null>(null);
  const opens = (Dialog: ComponentType<ManyChosen>) => (ids: readonly string[]) =>
    setDoing({ ids, Dialog });
  const acts: (BulkAct | false)[] = [
    { label: "Move to a day", icon: <CalendarDays aria-hidden />, start: opens(MoveOrders) },
    scopes.includes("rounds:write") && {
      label: "Put on a round",
      icon: <Truck aria-hidden />,
      start: opens(PlanOrders),
    },
    { label: "Mark paid", icon: <Banknote aria-hidden />, start: opens(PayOrders) },
    {
      label: "Print notes",
      icon: <Printer aria-hidden />,
      start: (ids) => window.open(notesPath(ids), "_blank", "noopener"),
    },
    scopes.includes("customers:write") && {
      label: "Text",
      icon: <MessageSquare aria-hidden />,
      start: opens(TextOrders),
    },
    { label: "Cancel", icon: <X aria-hidden />, start: opens(CancelOrders), danger: true },
  ];
  return (
    <>
      <BulkActs
        acts={acts.filter((act) => act !== false)}
        find={() => orders.matching.query(filter)}
      />
      {doing && (
        <doing.Dialog
          ids={doing.ids}
          onClose={() => setDoing(null)}
          onDone={() => {
            setDoing(null);
            setAll(false);
          }}
        />
      )}
    </>
  );
}
