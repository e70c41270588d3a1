import {
  Card,
  CardHeader,
  EmptyState,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Person } from "./person";
import { roleWords } from "./roles";

/** The businesses a person works in. */
export function Memberships({ person }: { person: Person }) {
  return (
    <Card>
      <CardHeader title="Businesses" />
      {person.memberships.length === 0 ? (
        <EmptyState title="No business" />
      ) : (
        <Table label="Businesses" narrow="scroll">
          <TableBody>
            {person.memberships.map(({ tenantId, tenantName, role, lastSignInAt }) => (
              <TableRow key={tenantId}>
                <TableCell>
                  <RowLink href={`/businesses/${tenantId}`}>{tenantName}</RowLink>
                  <span className="block text-xs text-muted-foreground">
                    {lastSignInAt
                      ? `Last signed in ${formatDateTime(lastSignInAt)}`
                      : "Never signed in"}
                  </span>
                </TableCell>
                <TableCell fit className="text-end">
                  {roleWords[role]}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
