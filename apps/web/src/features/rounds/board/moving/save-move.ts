import type { useApiClient } from "@/trpc/client";
import { layoutOf, moved, type Board, type Move } from "../board";

type Service = ReturnType<typeof useApiClient>;

/**
 * Saves a move onto the board as it was last read, and reads it again. Onto a round, the service takes
 * the orders off whatever round they were on; among the waiting ones, each round is told what stays.
 * @throws conflict where somebody else has changed the round meanwhile
 */
export async function saveMove(service: Service, board: Board, move: Move): Promise<Board> {
  const { rounds } = service.office;
  const before = layoutOf(board);
  const after = moved(before, move);
  for (const round of board.rounds) {
    const orderIds = after.get(round.id) ?? [];
    const isTold = move.to === null ? before.get(round.id)?.length !== orderIds.length : false;
    if (round.id !== move.to && !isTold) continue;
    await rounds.putStops.mutate({
      id: round.id,
      orderIds: [...orderIds],
      version: round.version,
      // A card is dragged from a van that is out on purpose.
      ...(round.id === move.to && { fromVans: true }),
    });
  }
  return rounds.board.query({ day: board.day });
}
