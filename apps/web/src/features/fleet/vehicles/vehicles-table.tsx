import {
  Button,
  RowActions,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatVolume, formatWeight } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { ArchiveVehicle } from "./archive-vehicle";
import { VehicleDialog } from "./vehicle-dialog";
import type { Vehicle } from "./vehicle-values";

/** The vehicles by name, and what each may carry. */
export function VehiclesTable({ vehicles }: { vehicles: readonly Vehicle[] }) {
  return (
    <Table label="Vehicles" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Registration</TableHeader>
          <TableHeader numeric>Payload</TableHeader>
          <TableHeader numeric>Volume</TableHeader>
          <TableHeader numeric>Hazardous goods</TableHeader>
          <TableHeader>
            <span className="sr-only">Change</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {vehicles.map((vehicle) => (
          <TableRow key={vehicle.id}>
            <TableCell className="font-medium">
              {vehicle.name}
              {vehicle.archivedAt && (
                <StatusBadge kind="ended" className="ml-2">
                  Archived
                </StatusBadge>
              )}
            </TableCell>
            <TableCell label="Registration" fit>
              {vehicle.registration ?? "–"}
            </TableCell>
            <TableCell label="Payload" numeric>
              {vehicle.payloadKg === null ? "–" : formatWeight(vehicle.payloadKg)}
            </TableCell>
            <TableCell label="Volume" numeric>
              {vehicle.volumeLitres === null ? "–" : formatVolume(vehicle.volumeLitres)}
            </TableCell>
            <TableCell label="Hazardous goods" numeric>
              {vehicle.hazardLimitKg === null ? "–" : formatWeight(vehicle.hazardLimitKg)}
            </TableCell>
            <TableCell>
              <Changing>
                <RowActions inWords>
                  <VehicleDialog vehicle={vehicle} trigger={<Button size="sm">Change</Button>} />
                  <ArchiveVehicle vehicle={vehicle} />
                </RowActions>
              </Changing>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
