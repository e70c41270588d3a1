"use client";

import { ConfirmDialog } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { OtherDays } from "../other-days";
import type { BoardState } from "./moving/use-board";

/** Asks before orders are put on a round of another day than was wanted or promised. */
export function OtherDay({ state: { board, parcels, asked, answer } }: { state: BoardState }) {
  if (!asked) return null;
  const { orderIds, questions } = asked;
  const [first] = questions;
  const isOne = orderIds.length === 1 && first !== undefined;
  const day = formatDate(board.day);
  const nameOf = (orderId: string) => parcels.get(orderId)?.name ?? "An order";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={
        isOne
          ? `Put ${nameOf(first.orderId)} on a round of ${day}?`
          : `Put ${formatQuantity(orderIds.length, "order")} on a round of ${day}?`
      }
      description={
        isOne ? (
          first.why
        ) : (
          <OtherDays
            orders={questions.map(({ orderId, why }) => ({ orderId, name: nameOf(orderId), why }))}
          />
        )
      }
      confirm={isOne ? "Put it on" : "Put them on"}
      cancel={isOne ? "Leave it" : "Leave them"}
      tone="primary"
      onConfirm={() => answer(true)}
    />
  );
}
