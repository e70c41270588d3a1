import { Card, CardBody, CardHeader, EmptyState, TextLink } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { FileText } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";

type StatementsCardProps = {
  supplierId: string;
  statements: RouterOutputs["office"]["supplierEmpties"]["listStatements"]["items"];
  timeZone: string;
};

/** The statements that were uploaded, the latest first. */
export const StatementsCard = ({ supplierId, statements, timeZone }: StatementsCardProps) => (
  <Card>
    <CardHeader title="Statements" />
    {statements.length === 0 ? (
      <EmptyState icon={<FileText />} title="No statement yet">
        Upload theirs to see what they count otherwise.
      </EmptyState>
    ) : (
      <CardBody className="py-2">
        <ul className="flex flex-col divide-y">
          {statements.map(({ id, firstDay, lastDay, lines, matched, ...uploaded }) => (
            <li key={id} className="flex flex-col py-2">
              <TextLink href={`/suppliers/${supplierId}/empties?statement=${id}`}>
                {formatDate(firstDay)} to {formatDate(lastDay)}
              </TextLink>
              <span className="text-xs text-muted-foreground">
                {formatQuantity(lines, "line")}, {formatQuantity(matched)} matched. Uploaded by{" "}
                {uploaded.uploadedByName}, {formatDate(uploaded.uploadedAt, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    )}
  </Card>
);
