import {
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { browserName } from "@/features/browser/browser-name";
import type { TrustRecord } from "./words";

type OpeningsCardProps = Pick<TrustRecord, "browsers" | "openings">;

/** Which browsers hold access, or held it, and which documents were opened in each. */
export function OpeningsCard({ browsers, openings }: OpeningsCardProps) {
  const names = new Map(browsers.map(({ id, userAgent }) => [id, browserName(userAgent)]));
  if (browsers.length === 0) {
    return (
      <Card>
        <CardHeader title="Browsers and readings" />
        <EmptyState title="Nobody came in">No link was used yet.</EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title="Browsers and readings" />
      <CardBody>
        <ul className="flex flex-col gap-2 text-dense">
          {browsers.map(({ id, since, revokedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>
                {names.get(id)}
                <span className="block text-xs text-muted-foreground">
                  since {formatDateTime(since)}
                </span>
              </span>
              <StatusBadge kind={revokedAt ? "ended" : "done"}>
                {revokedAt ? `Ended ${formatDateTime(revokedAt)}` : "Let in"}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </CardBody>
      <Table label="Documents opened" narrow="stack">
        <TableHead>
          <TableRow>
            <TableHeader>Document</TableHeader>
            <TableHeader>Browser</TableHeader>
            <TableHeader>Opened</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {openings.map(({ id, title, version, browserId, at }) => (
            <TableRow key={id}>
              <TableCell>
                {title}
                {version !== null && (
                  <span className="text-muted-foreground">, version {version}</span>
                )}
              </TableCell>
              <TableCell label="Browser">{names.get(browserId)}</TableCell>
              <TableCell label="Opened" className="text-muted-foreground">
                {formatDateTime(at)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
