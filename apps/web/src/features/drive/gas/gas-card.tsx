"use client";

import { Badge, Button, Card, CardBody } from "@roundsman/ui";
import { formatWeight } from "@roundsman/ui/format";
import { FileText } from "lucide-react";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";
import { aboardAfterNext, aboardOf } from "./aboard-of";

/** How much gas is aboard now, what it falls to at the next stop, and the way to the transport document. */
export function GasCard({ round }: { round: SeenRound }) {
  const { go } = useScreen();
  const now = aboardOf(round);
  const after = aboardAfterNext(round);
  return (
    <Card className="mt-3">
      <CardBody className="gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="text-base">
            <p className="text-muted-foreground">Gas aboard now</p>
            <p className="text-xl font-semibold tabular-nums">{formatWeight(now.kg)}</p>
            {after !== null && after.kg !== now.kg && (
              <p className="text-muted-foreground tabular-nums">
                {formatWeight(after.kg)} after the next stop
              </p>
            )}
          </div>
          <Badge tone={now.over ? "danger" : "success"} className="whitespace-normal">
            {now.over ? "Over the small load" : "Small load"}
          </Badge>
        </div>
        {now.over && <Needs round={round} />}
        <Button size="touch" onClick={() => go({ round: round.id, view: "transport" })}>
          <FileText aria-hidden />
          Transport document
        </Button>
      </CardBody>
    </Card>
  );
}

/** What the van must have with it. */
function Needs({ round }: { round: SeenRound }) {
  if (!round.gas) return null;
  return (
    <ul className="list-disc pl-5 text-base">
      {round.gas.needs.map(({ need, words, met }) => (
        <li key={need}>
          {words}
          {met === false && <span className="font-semibold text-danger-text">: not noted</span>}
        </li>
      ))}
    </ul>
  );
}
