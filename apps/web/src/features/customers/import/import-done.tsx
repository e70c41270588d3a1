import { Button, ButtonLink, Card, EmptyState } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import { BadLines } from "./bad-lines";
import type { Outcome } from "./use-import";

type ImportDoneProps = { outcome: Outcome; onAgain: () => void };

/** They are in; what was left out can still be had. */
export function ImportDone({ outcome, onAgain }: ImportDoneProps) {
  const leftOut = outcome.lines - outcome.added;
  return (
    <Card>
      <output className="block">
        <EmptyState
          icon={<CircleCheck />}
          title={`${formatQuantity(outcome.added, "customer")} added`}
          action={
            <>
              <ButtonLink href="/customers" variant="primary">
                See customers
              </ButtonLink>
              <Button onClick={onAgain}>Import another file</Button>
            </>
          }
        >
          {leftOut === 0
            ? "Everybody in the file is a customer now."
            : `${formatQuantity(leftOut, "line")} left out.`}
        </EmptyState>
      </output>
      {outcome.bad.length > 0 && (
        <div className="px-4 pb-4">
          <BadLines found={outcome} fileName="customers.csv" />
        </div>
      )}
    </Card>
  );
}
