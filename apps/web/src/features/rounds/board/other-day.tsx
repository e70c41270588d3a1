"use client";

import { ConfirmDialog } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import type { BoardState } from "./use-board";

/** The most that are named; the others are counted. */
const mostNamed = 5;

/** Asks before orders are put on a round of another day than was wanted or promised. */
export function OtherDay({ state: { board, parcels, asked, answer } }: { state: BoardState }) {
  if (!asked) return null;
  const { orderIds, questions } = asked;
  const [first] = questions;
  const isOne = orderIds.length === 1 && first !== undefined;
  const day = formatDate(board.day);
  const more = questions.length - mostNamed;
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
          <ul>
            {questions.slice(0, mostNamed).map(({ orderId, why }) => (
              <li key={orderId}>
                {nameOf(orderId)}: {why}
              </li>
            ))}
            {more > 0 && <li>and {formatQuantity(more, "more order")}</li>}
          </ul>
        )
      }
      confirm={isOne ? "Put it on" : "Put them on"}
      cancel={isOne ? "Leave it" : "Leave them"}
      tone="primary"
      onConfirm={() => answer(true)}
    />
  );
}
