"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  ProgressBar,
  UnsavedGuard,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import type { Run } from "./use-run";

type RaisingCardProps = { run: Run; raising: NonNullable<Run["raising"]>; chosen: number };

/** A run that is being raised, or was stopped on the way: how far it is, and how to stop it or go on. */
export function RaisingCard({
  run,
  raising: { state, raised, fault, stale },
  chosen,
}: RaisingCardProps) {
  const underWay = state === "under way";
  return (
    <Card>
      <UnsavedGuard dirty={underWay} />
      <CardHeader
        title={underWay ? "Raising invoices" : "Stopped on the way"}
        hint="What is raised stays raised. Nothing is billed twice."
      />
      <CardBody className="flex flex-col gap-4">
        {fault !== null && (
          <Alert tone="danger" title="The rest was not raised">
            {fault}
          </Alert>
        )}
        <ProgressBar
          label={underWay ? "Raising" : "Raised so far"}
          value={raised.length}
          max={chosen}
          detail={`${raised.length} of ${formatQuantity(chosen, "invoice")}`}
        />
      </CardBody>
      <CardFooter className="justify-end">
        {underWay ? (
          <Button onClick={run.stop}>Stop</Button>
        ) : (
          <>
            <Button variant={stale ? "primary" : "secondary"} onClick={run.leave}>
              Back to what is left
            </Button>
            {!stale && (
              <Button variant="primary" onClick={() => void run.go()}>
                Go on
              </Button>
            )}
          </>
        )}
      </CardFooter>
    </Card>
  );
}
