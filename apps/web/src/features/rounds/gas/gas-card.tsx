"use client";

import { Badge, buttonVariants, Card, CardBody, CardHeader, StatusBadge } from "@roundsman/ui";
import { formatWeight } from "@roundsman/ui/format";
import { FileText } from "lucide-react";
import { useOffice } from "@/session/office-context";
import type { DrivenRound } from "../one/driven-round";
import { WhyGas } from "./why-gas";

/** What gas is aboard on each leg, what that asks for, and the transport document. */
export function GasCard({ round }: { round: DrivenRound }) {
  const { business } = useOffice();
  const { gas } = round;
  if (!gas) return null;
  const nameOf = (stopId: string | null, reloadId: string | null) => {
    const reload = round.reloads.find(({ id }) => id === reloadId);
    if (reload) return `the reload at ${reload.locationName}`;
    const stop = round.stops.find(({ id }) => id === stopId);
    return stop ? `stop ${stop.sequence}` : "the yard";
  };
  return (
    <Card>
      <CardHeader title="Gas aboard" actions={<WhyGas roundId={round.id} />} />
      <CardBody>
        <p>
          <Badge tone={gas.overThreshold ? "warning" : "success"}>
            {gas.overThreshold ? "Over the small load" : "Small load"}
          </Badge>
        </p>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Gas on each leg of the round</caption>
          <thead className="text-left text-muted-foreground">
            <tr>
              <th className="font-normal">Leg</th>
              <th className="text-right font-normal">Gas</th>
              <th className="text-right font-normal">Points</th>
            </tr>
          </thead>
          <tbody>
            {gas.legs.map(
              ({ fromStopId, toStopId, fromReloadId, toReloadId, kg, points, over }) => (
                <tr
                  key={[fromStopId, fromReloadId, toStopId, toReloadId].join(" ")}
                  className={over ? "font-semibold text-warning-text" : undefined}
                >
                  <td>
                    From {nameOf(fromStopId, fromReloadId)} to {nameOf(toStopId, toReloadId)}
                    {over && <span className="sr-only">, over the small load</span>}
                  </td>
                  <td className="text-right">{formatWeight(kg)}</td>
                  <td className="text-right">{Math.ceil(points).toLocaleString("en-GB")}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
        <ul className="flex flex-col gap-1.5 text-sm">
          {gas.needs.map(({ need, words, met }) => (
            <li key={need} className="flex items-start justify-between gap-2">
              <span>{words}</span>
              {met !== null && (
                <StatusBadge kind={met ? "done" : "attention"}>
                  {met ? "Noted" : "Not noted"}
                </StatusBadge>
              )}
            </li>
          ))}
        </ul>
        <a
          href={`/api/rounds/${round.id}/transport-document?business=${business.id}`}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ size: "sm", className: "self-start" })}
        >
          <FileText aria-hidden />
          Transport document
        </a>
      </CardBody>
    </Card>
  );
}
