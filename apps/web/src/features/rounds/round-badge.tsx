import { StatusBadge } from "@roundsman/ui";
import { roundState, stopState, type Stop } from "./round-states";

export function RoundBadge({ round }: { round: Parameters<typeof roundState>[0] }) {
  const { kind, words } = roundState(round);
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}

export function StopBadge({ stop }: { stop: Stop }) {
  const { kind, words } = stopState(stop);
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}
