"use client";

import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@roundsman/ui";
import { Ellipsis, FileUp, Flame, QrCode, Tags } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { MoveDialog } from "./move/move-dialog";
import type { CustomerFilter, PriceList } from "./move/use-move";

type CustomersMenuProps = { filter: CustomerFilter; priceLists: readonly PriceList[] };

/** What is done with many customers at once. */
export function CustomersMenu({ filter, priceLists }: CustomersMenuProps) {
  const [moving, setMoving] = useState(false);
  const close = () => setMoving(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>
            <Ellipsis aria-hidden />
            Many at once
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent label="Many at once">
          <DropdownMenuItem asChild>
            <Link href="/customers/import">
              <FileUp aria-hidden />
              Import from a file
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href="/customers/appliances">
              <Flame aria-hidden />
              Stated appliances
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href="/customers/cards">
              <QrCode aria-hidden />
              Bottle cards
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setMoving(true)}>
            <Tags aria-hidden />
            Move all shown to a price list
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {moving && (
        <MoveDialog
          chosen={[]}
          filter={filter}
          priceLists={priceLists}
          onClose={close}
          onMoved={close}
        />
      )}
    </>
  );
}
