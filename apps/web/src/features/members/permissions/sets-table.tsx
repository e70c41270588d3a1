import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { areasOf, type Scope } from "@/features/api-keys/scope-words";
import type { PermissionSet } from "../managing";

/** What an admin with each set may do, an area a row. */
export function SetsTable({ sets }: { sets: readonly PermissionSet[] }) {
  const all = [...new Set(sets.flatMap(({ scopes }) => scopes))];
  return (
    <Card>
      <CardHeader
        title="What each may do"
        hint="An admin without a set may do everything here, and what no set has."
      />
      <Table label="What each permission set lets an admin do">
        <TableHead>
          <TableRow>
            <TableHeader>Area</TableHeader>
            {sets.map(({ id, name }) => (
              <TableHeader key={id}>{name}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {areasOf(all).map(({ words, about, read, write }) => (
            <TableRow key={words}>
              <TableCell>
                {words}
                <p className="text-xs text-muted-foreground max-sm:hidden">{about}</p>
              </TableCell>
              {sets.map(({ id, scopes }) => (
                <TableCell key={id} fit>
                  {mayWords(scopes, read, write)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function mayWords(held: readonly Scope[], read: Scope | null, write: Scope | null) {
  if (write !== null && held.includes(write)) return "Changes";
  if (read !== null && held.includes(read)) {
    return <span className="text-muted-foreground">Reads</span>;
  }
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">Nothing</span>
    </span>
  );
}
