import {
  EmptyState,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { PersonBadges } from "./person-badges";
import type { Person } from "./person";
import { roleWords } from "./roles";

export function PeopleTable({ people }: { people: readonly Person[] }) {
  if (people.length === 0) {
    return <EmptyState title="Nobody found">Try part of the name or the email.</EmptyState>;
  }
  return (
    <Table label="People" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Person</TableHeader>
          <TableHeader>Works at</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Since</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id}>
            <TableCell>
              <RowLink href={`/people/${person.id}`}>{person.name}</RowLink>
              <span className="block text-xs text-muted-foreground">{person.email}</span>
            </TableCell>
            <TableCell label="Works at">
              {person.memberships
                .map(({ tenantName, role }) => `${tenantName} (${roleWords[role].toLowerCase()})`)
                .join(", ")}
            </TableCell>
            <TableCell label="State">
              <PersonBadges person={person} />
            </TableCell>
            <TableCell label="Since" fit className="text-muted-foreground">
              {formatDay(person.createdAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
