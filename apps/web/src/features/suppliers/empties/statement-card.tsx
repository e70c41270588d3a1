"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmDialog,
  toast,
  useAct,
} from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { useRouter } from "next/navigation";
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
  const router = useRouter();
  const remove = useAct(
    () => supplierEmpties.removeStatement.mutate({ id: supplierId, statementId }),
    {
      done: () => {
        toast.done("The statement was removed");
        router.replace(`/suppliers/${supplierId}/empties`);
      },
      fault: "The statement was not removed",
    },
  );
  return (
    <Card>
      <CardHeader
        title={`Statement of ${formatDate(firstDay)} to ${formatDate(lastDay)}`}
        hint={`${formatQuantity(lines, "line")}, ${formatQuantity(matched)} with a receipt of ours`}
        actions={
          <Changing needs="stock:write">
            <ConfirmDialog
              trigger={<Button size="sm">Remove</Button>}
              title="Remove this statement?"
              description="For a file that was uploaded by mistake. What you said of its codes stays."
              confirm="Remove it"
              cancel="Keep it"
              onConfirm={() => remove.run()}
            />
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
