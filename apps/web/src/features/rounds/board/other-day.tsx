"use client";

import { ConfirmDialog } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import type { BoardState } from "./use-board";

/** The most that are named; the others are counted. */
const mostNamed = 5;

/** Asks before orders are put on a round of another day than was wanted or promised. */
export function OtherDay({ state: { board, parcels, asked, answer } }: { state: BoardState }) {
  if (!asked) return null;
  const { questions } = asked;
  const [only, second] = questions;
  const day = formatDate(board.day);
  const more = questions.length - mostNamed;
  const nameOf = (orderId: string) => parcels.get(orderId)?.name ?? "An order";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={
        only && !second
          ? `Put ${nameOf(only.orderId)} on a round of ${day}?`
          : `Put ${formatQuantity(questions.length, "order")} on a round of ${day}?`
      }
      description={
        only && !second ? (
          only.why
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
      confirm="Put it on"
      cancel="Leave it"
      tone="primary"
      onConfirm={() => answer(true)}
    />
  );
}
