"use client";

import { Button, Card, EmptyState, useAct } from "@roundsman/ui";
import { FlaskConical } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

/** Offers to open the test business. */
export function NoTestBusiness() {
  const { testBusiness } = useApiClient().office;
  const { start, busy } = useAct(() => testBusiness.open.mutate(), {
    done: "The test business is open",
    fault: "It was not opened",
  });
  return (
    <Card>
      <EmptyState
        icon={<FlaskConical />}
        title="No test business yet"
        action={
          <Changing>
            <Button variant="primary" loading={busy} onClick={() => start()}>
              Open the test business
            </Button>
          </Changing>
        }
      >
        Open one to try a program without touching your own customers, stock and money. It has keys
        of its own.
      </EmptyState>
    </Card>
  );
}
