"use client";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
} from "@roundsman/ui";
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Inbox,
  Move,
  ReceiptText,
  Truck,
} from "lucide-react";
import Link from "next/link";
import type { KeyboardEvent, ReactNode } from "react";
import { roundName } from "../../round-states";
import { costOn, costWords } from "../../moves/move-costs";
import { laneOf, takesMoves } from "../board";
import { useDesk, useHands } from "../board-context";
import { useCosts } from "../moving/use-costs";
import type { Parcel } from "./parcel";

const end = Number.MAX_SAFE_INTEGER;

type MoveMenuProps = { parcel: Parcel; onKeyDown: (event: KeyboardEvent) => void };

/** Everything that dragging does, by keyboard and on phones. */
export function MoveMenu({ parcel, onKeyDown }: MoveMenuProps) {
  const { orderId, name } = parcel;
  const { takesFocus } = useHands();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={`Move ${name}`}
          size="sm"
          className="-my-1 -mr-1.5 text-muted-foreground"
          ref={(button) => {
            if (button && takesFocus(orderId)) button.focus();
          }}
          // Dragging starts on the card, not on its buttons.
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onKeyDown={onKeyDown}
        >
          <Move aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        label={`Move ${name}`}
        className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
        // The card it belongs to may stand elsewhere by now, and takes the focus itself.
        onCloseAutoFocus={(event) => {
          if (takesFocus(orderId)) event.preventDefault();
        }}
      >
        <MoveItems orderId={orderId} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Drawn only while the menu is open: they depend on the whole board. */
function MoveItems({ orderId }: { orderId: string }) {
  const { board, layout } = useDesk();
  const { putByKey } = useHands();
  const costs = useCosts(orderId);
  const lane = laneOf(layout, orderId) ?? null;
  const round = board.rounds.find(({ id }) => id === lane);
  const place = layout.get(lane)?.indexOf(orderId) ?? 0;
  const last = (layout.get(lane)?.length ?? 1) - 1;
  const others = board.rounds.filter((other) => other.id !== lane && takesMoves(other));
  return (
    <>
      {round && last > 0 && (
        <>
          <Item
            icon={<ArrowUp />}
            off={place === 0}
            onSelect={() => putByKey(orderId, lane, place - 1)}
          >
            Up
          </Item>
          <Item
            icon={<ArrowDown />}
            off={place === last}
            onSelect={() => putByKey(orderId, lane, place + 2)}
          >
            Down
          </Item>
          <Item
            icon={<ArrowUpToLine />}
            off={place === 0}
            onSelect={() => putByKey(orderId, lane, 0)}
          >
            To the top
          </Item>
          <Item
            icon={<ArrowDownToLine />}
            off={place === last}
            onSelect={() => putByKey(orderId, lane, end)}
          >
            To the end
          </Item>
          <DropdownMenuSeparator />
        </>
      )}
      {(!round || round.can.giveUpStops === null) && others.length > 0 && (
        <DropdownMenuGroup>
          <DropdownMenuLabel>Move to</DropdownMenuLabel>
          {others.map((other) => {
            const cost = costOn(costs, orderId, other.id);
            return (
              <Item
                key={other.id}
                icon={<Truck />}
                // Behind the others of a round that is still filled by hand; where a van drives, where it adds least.
                onSelect={() =>
                  putByKey(orderId, other.id, other.status === "out" ? (cost?.index ?? end) : end)
                }
              >
                <span>
                  {roundName(other)}
                  {cost && (
                    <span className="block text-xs text-muted-foreground">{costWords(cost)}</span>
                  )}
                </span>
              </Item>
            );
          })}
        </DropdownMenuGroup>
      )}
      {round && (
        <Item icon={<Inbox />} onSelect={() => putByKey(orderId, null, 0)}>
          Take off the round
        </Item>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link href={`/orders/${orderId}`}>
          <ReceiptText aria-hidden />
          Open the order
        </Link>
      </DropdownMenuItem>
    </>
  );
}

type ItemProps = {
  icon: ReactNode;
  off?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function Item({ icon, off = false, onSelect, children }: ItemProps) {
  return (
    <DropdownMenuItem disabled={off} onSelect={onSelect}>
      <span aria-hidden className="contents">
        {icon}
      </span>
      {children}
    </DropdownMenuItem>
  );
}
