import type { SqlRunner } from "@roundsman/db";
import {
  amountsOf,
  certificateWords,
  dryingNoticeRule,
  fuelLinesOf,
  nationOf,
  noticesOf,
} from "../../catalogue";
import { goodsOfStops, lastTickets } from "./make-tickets";
import { viewTicket, type CoalTicket } from "./ticket";

/** What papers say of a stop's goods. */
interface StopPapers {
  weights: { orderLineId: string; kg: number | null }[];
  coalTicket: CoalTicket | null;
  dryingNotice: string | null;
  fuelCertificates: string[];
}

interface OfRound {
  id: string;
  roundDate: string;
  stops: readonly { orderId: string }[];
}

/** What papers say of the goods on these rounds, in two statements however many there are. */
export async function papersOfStops(
  db: SqlRunner,
  tenantId: string,
  rounds: readonly OfRound[],
): Promise<(round: OfRound, stopId: string) => StopPapers> {
  const roundIds = rounds.map(({ id }) => id);
  const orderIds = rounds.flatMap(({ stops }) => stops.map(({ orderId }) => orderId));
  const [goods, tickets] = await Promise.all([
    goodsOfStops(db, { tenantId, roundIds }),
    lastTickets(db, { tenantId, orderIds }),
  ]);
  const byOrder = new Map(tickets.map((ticket) => [ticket.orderId, ticket]));
  return ({ roundDate }, stopId) => {
    const lines = goods.filter((line) => line.stopId === stopId);
    const ticket = byOrder.get(lines[0]?.orderId ?? "");
    const nation = nationOf(lines[0] ?? null);
    const fuel = fuelLinesOf(lines);
    const notices = noticesOf(roundDate, { nation, takenAway: false }, fuel);
    return {
      weights: lines.map((line) => ({
        orderLineId: line.orderLineId,
        kg: amountsOf(line, line.quantity, line.measure).kg,
      })),
      coalTicket: ticket ? viewTicket(ticket) : null,
      dryingNotice: notices.find(({ rule }) => rule === dryingNoticeRule.id)?.text ?? null,
      fuelCertificates: fuel.flatMap((line) => {
        const words = certificateWords(line);
        return words === null ? [] : [`${line.name}: ${words}.`];
      }),
    };
  };
}
