import {
  Card,
  CardHeader,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import type { Health } from "./health";

type DomainsCardProps = {
  domains: Health["domains"];
  /** Of one business, which the page is about. */
  ofOne?: boolean;
};

/** Shops' own domains that no longer lead to us. */
export function DomainsCard({ domains, ofOne }: DomainsCardProps) {
  return (
    <Card>
      <CardHeader title="Failing domains" />
      {domains.length === 0 ? (
        <EmptyState title="Every domain answers" />
      ) : (
        <Table label="Failing domains" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Domain</TableHeader>
              {!ofOne && <TableHeader>Business</TableHeader>}
              <TableHeader>What is wrong</TableHeader>
              <TableHeader>Since</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {domains.map(({ id, host, business, problem, failingSince }) => (
              <TableRow key={id}>
                <TableCell>{host}</TableCell>
                {!ofOne && (
                  <TableCell label="Business">
                    <BusinessName business={business} />
                  </TableCell>
                )}
                <TableCell label="What is wrong">{problem}</TableCell>
                <TableCell label="Since" fit className="text-muted-foreground">
                  {formatDateTime(failingSince)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
