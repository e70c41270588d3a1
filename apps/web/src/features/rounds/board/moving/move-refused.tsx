"use client";

import { Alert, Button } from "@roundsman/ui";
import { ForeignChanges } from "../../form/overlap-notice";
import type { BoardState } from "./use-board";

/** Somebody else changed the round first: who and what; one's own move can be made on top of it. */
export function MoveRefused({ state }: { state: BoardState }) {
  const { refused, put, dismissRefused } = state;
  if (!refused) return null;
  const { move, round, changes } = refused;
  return (
    <Alert
      tone="warning"
      live
      className="mb-3"
      title={`${round ?? "This round"} was changed meanwhile, so your move was not saved`}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => put(move.orderIds, move.to, move.at)}>
            Move it now
          </Button>
          <Button size="sm" onClick={dismissRefused}>
            Leave it
          </Button>
        </>
      }
    >
      <ForeignChanges changes={changes} />
    </Alert>
  );
}
