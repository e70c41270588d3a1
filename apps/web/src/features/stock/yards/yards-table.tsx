import {
  Button,
  RowActions,
  RowLink,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import type { Yard } from "../read-stock";
import { ArchiveYard } from "./archive-yard";
import { YardDialog } from "./yard-dialog";

/** The yards, in use and archived. A row opens what there is in it. */
export function YardsTable({ yards }: { yards: readonly Yard[] }) {
  return (
    <Table label="Yards" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Address</TableHeader>
          <TableHeader>Open</TableHeader>
          <TableHeader>On the map</TableHeader>
          <TableHeader>
            <span className="sr-only">Change</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {yards.map((yard) => (
          <TableRow key={yard.id}>
            <TableCell>
              <RowLink href={`/stock?yard=${yard.id}`}>{yard.name}</RowLink>
              {yard.archivedAt && (
                <StatusBadge kind="ended" className="ml-2">
                  Archived
                </StatusBadge>
              )}
            </TableCell>
            <TableCell label="Address">
              {[yard.address, yard.postcode].filter(Boolean).join(", ") || "–"}
            </TableCell>
            <TableCell label="Open" fit className="tabular-nums">
              {yard.opens ? `${yard.opens} to ${yard.closes}` : "–"}
            </TableCell>
            <TableCell label="On the map" fit>
              {yard.latitude === null ? (
                <StatusBadge kind="attention">Not placed</StatusBadge>
              ) : (
                <StatusBadge kind="done">Placed</StatusBadge>
              )}
            </TableCell>
            <TableCell>
              <Changing>
                <RowActions inWords>
                  <YardDialog yard={yard} trigger={<Button size="sm">Change</Button>} />
                  <ArchiveYard yard={yard} />
                </RowActions>
              </Changing>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
