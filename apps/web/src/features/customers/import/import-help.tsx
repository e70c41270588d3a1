import { Card, CardBody, CardHeader, DownloadLink } from "@roundsman/ui";
import { Download } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";

type ImportHelpProps = { template: RouterOutputs["office"]["customers"]["importTemplate"] };

/** What the file may hold, and an empty one to fill in. */
export function ImportHelp({ template }: ImportHelpProps) {
  return (
    <Card>
      <CardHeader
        title="What it may hold"
        actions={
          <DownloadLink
            size="sm"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(template.csv)}`}
            download="customers-template.csv"
          >
            <Download aria-hidden />
            Template
          </DownloadLink>
        }
      />
      <CardBody className="gap-2 text-dense">
        <p>The first line names the columns, in any order. Only Name must be there.</p>
        <dl className="flex flex-col gap-1.5">
          {template.columns.map(({ title, takes }) => (
            <div key={title}>
              <dt className="font-medium">{title}</dt>
              <dd className="text-muted-foreground">{takes}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
