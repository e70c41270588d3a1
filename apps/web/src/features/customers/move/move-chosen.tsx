"use client";

import { BulkBar, Button, useSelection } from "@roundsman/ui";
import { Tags } from "lucide-react";
import { useState } from "react";
import { MoveDialog } from "./move-dialog";
import type { CustomerFilter, PriceList } from "./use-move";

type MoveChosenProps = { filter: CustomerFilter; priceLists: readonly PriceList[] };

/** What can be done with the customers ticked in the list. */
export function MoveChosen({ filter, priceLists }: MoveChosenProps) {
  const { selected, setAll } = useSelection();
  const [moving, setMoving] = useState<readonly string[] | null>(null);
  return (
    <>
      <BulkBar>
        <Button size="sm" variant="primary" onClick={() => setMoving(selected)}>
          <Tags aria-hidden />
          Price list
        </Button>
      </BulkBar>
      {moving && (
        <MoveDialog
          chosen={moving}
          filter={filter}
          priceLists={priceLists}
          onClose={() => setMoving(null)}
          onMoved={() => {
            setMoving(null);
            setAll(false);
          }}
        />
      )}
    </>
  );
}
