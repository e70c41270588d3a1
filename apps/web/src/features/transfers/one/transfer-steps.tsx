import { Card, CardBody, CardHeader, Stepper, type Step } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { stages, stageWords, whatMoves, type Stage, type Transfer } from "../transfer-states";

type TransferStepsProps = { transfer: Transfer; timeZone: string };

/** Every stage of the way: when it was reached and by whom, or what will move then. */
export function TransferSteps({ transfer, timeZone }: TransferStepsProps) {
  return (
    <Card>
      <CardHeader title="Where it stands" hint={ended(transfer, timeZone)} />
      <CardBody>
        <Stepper
          label="Stages of the transfer"
          steps={stages.map((stage) => stepOf(stage, transfer, timeZone))}
        />
      </CardBody>
    </Card>
  );
}

function stepOf(stage: Stage, transfer: Transfer, timeZone: string): Step {
  const reached = transfer.history.find(({ status }) => status === stage);
  const moves = whatMoves(stage, transfer);
  return {
    label: stageWords[stage],
    state: stateOf(stage, transfer),
    detail: reached ? (
      <>
        <span className="block">
          {formatDateTime(reached.at, timeZone)}
          {reached.byName && ` · ${reached.byName}`}
        </span>
        <span className="block">{moves}</span>
      </>
    ) : (
      moves
    ),
  };
}

function stateOf(stage: Stage, { status, history }: Transfer): Step["state"] {
  // What is received is done with; anything earlier is where it is now.
  if (stage === status && stage !== "received") return "current";
  return history.some((passed) => passed.status === stage) ? "done" : "next";
}

function ended({ history }: Transfer, timeZone: string): string | undefined {
  const cancelled = history.find(({ status }) => status === "cancelled");
  if (!cancelled) return undefined;
  const by = cancelled.byName ? ` by ${cancelled.byName}` : "";
  return `Cancelled ${formatDateTime(cancelled.at, timeZone)}${by}. What was held is free again.`;
}
