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
import { roleWords } from "@/features/people/roles";
import type { Business } from "./words";

/** Who works there, with their roles. */
export function BusinessPeople({ business }: { business: Business }) {
  return (
    <Card>
      <CardHeader title="People" />
      {business.people.length === 0 ? (
        <EmptyState title="Nobody works there" />
      ) : (
        <Table label="People" narrow="scroll">
          <TableBody>
            {business.people.map(({ userId, name, email, role }) => (
              <TableRow key={userId}>
                <TableCell>
                  <RowLink href={`/people/${userId}`}>{name}</RowLink>
                  <span className="block text-xs text-muted-foreground">{email}</span>
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
