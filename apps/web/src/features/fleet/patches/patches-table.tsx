import {
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { namesOf, type Named } from "../names-of";
import { ChangePatch } from "./patch-editing";
import type { Patch } from "./patch-values";
import { RemovePatch } from "./remove-patch";

type PatchesTableProps = { patches: readonly Patch[]; drivers: readonly Named[] };

/** The patches by name, what belongs to each, and who knows it. */
export function PatchesTable({ patches, drivers }: PatchesTableProps) {
  return (
    <Table label="Patches" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Outward codes</TableHeader>
          <TableHeader>Drivers</TableHeader>
          <TableHeader>
            <span className="sr-only">Change</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {patches.map((patch) => (
          <TableRow key={patch.id}>
            <TableCell className="font-medium wrap-anywhere">{patch.name}</TableCell>
            <TableCell label="Outward codes">{patch.outwardCodes.join(", ") || "–"}</TableCell>
            <TableCell label="Drivers">{namesOf(patch.driverUserIds, drivers) || "–"}</TableCell>
            <TableCell>
              <Changing>
                <RowActions inWords>
                  <ChangePatch patch={patch} />
                  <RemovePatch patch={patch} />
                </RowActions>
              </Changing>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
