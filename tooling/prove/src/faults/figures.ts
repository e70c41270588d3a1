import { median } from "@roundsman/testing/figures";
import type { Kill } from "./killer";
import type { RequestLedger } from "./request-ledger";

/** Returns the counts of requests and their results as a few lines. */
export function figuresOf(ledger: RequestLedger, kills: readonly Kill[]): string[] {
  const { sent, repeated, broken, answersLost, busy } = ledger.counts;
  return [
    `${sent} requests (${repeated} of them repeats) for ${ledger.writes.size} writes; ` +
      `${broken} connections broken or refused, ${ledger.internal.length} answers 500, ${busy} answers 429`,
    `${ledger.acknowledged.length} writes acknowledged (${answersLost} of them by word alone that they were done), ` +
      `${ledger.unanswered.length} never answered`,
    ...[...new Set(kills.map(({ part }) => part))].flatMap((part) => recovery(part, ledger, kills)),
  ];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function recovery(part: Kill["part"], ledger: RequestLedger, kills: readonly Kill[]): string[] {
  const own = kills.filter((kill) => kill.part === part);
  if (own.length === 0) return [];
  const up = own.map(({ at, upAt }) => upAt - at);
  const served = own.flatMap(({ at, upAt }) => {
    const first = ledger.firstAfter(upAt);
    return first === null ? [] : [first - at];
  });
  const again =
    part.kind === "worker" || served.length === 0
      ? ""
      : `, first write acknowledged after ${seconds(median(served))} (${seconds(Math.max(...served))})`;
  return [
    `${part.name} killed ${own.length} times: up again after ${seconds(median(up))} (at worst ${seconds(Math.max(...up))})${again}`,
  ];
}
