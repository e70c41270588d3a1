"use client";

import { Alert, Button, Card, CardBody, CardHeader, toast, useAct } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { DifferencesTable } from "./differences-table";
import type { Statement } from "./empties";

/** One statement, and what differs from what was received. */
export function StatementCard({ statement }: { statement: Statement }) {
  const { supplierEmpties } = useApiClient().office;
  const { id: statementId, supplierId, firstDay, lastDay, lines, matched } = statement;
  const again = useAct(() => supplierEmpties.match.mutate({ id: supplierId, statementId }), {
    done: ({ matched: found }) => {
      toast.done(`${formatQuantity(found, "line")} matched`);
    },
    fault: "The statement was not matched",
  });
  return (
    <Card>
      <CardHeader
        title={`Statement of ${formatDate(firstDay)} to ${formatDate(lastDay)}`}
        hint={`${formatQuantity(lines, "line")}, ${formatQuantity(matched)} with a receipt of ours`}
        actions={
          <Changing needs="stock:write">
            <Button size="sm" loading={again.busy} onClick={() => again.start()}>
              Match again
            </Button>
          </Changing>
        }
      />
      {statement.differences.length === 0 ? (
        <CardBody>
          <Alert tone="success">They count as we do.</Alert>
        </CardBody>
      ) : (
        <DifferencesTable differences={statement.differences} />
      )}
    </Card>
  );
}
