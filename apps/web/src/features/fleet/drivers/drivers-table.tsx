import {
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDuration } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { namesOf, type Named } from "../names-of";
import { DriverDialog } from "./driver-dialog";
import { shiftText, type Driver } from "./driver-values";

type DriversTableProps = {
  drivers: readonly Driver[];
  vehicles: readonly Named[];
  patches: readonly Named[];
};

const unset = <span className="text-muted-foreground">Not set</span>;

/** Who drives, in what, when as a rule, and which patches they know. */
export function DriversTable({ drivers, vehicles, patches }: DriversTableProps) {
  return (
    <Table label="Drivers" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Usual vehicle</TableHeader>
          <TableHeader>Usual shift</TableHeader>
          <TableHeader>Break</TableHeader>
          <TableHeader>Patches</TableHeader>
          <TableHeader>
            <span className="sr-only">Change</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {drivers.map((driver) => (
          <TableRow key={driver.userId}>
            <TableCell className="font-medium">{driver.name}</TableCell>
            <TableCell label="Usual vehicle">{driver.usualVehicleName ?? unset}</TableCell>
            <TableCell label="Usual shift" fit className="tabular-nums">
              {shiftText(driver) ?? unset}
            </TableCell>
            <TableCell label="Break" fit>
              {driver.breakMinutes === null ? unset : formatDuration(driver.breakMinutes * 60)}
            </TableCell>
            <TableCell label="Patches" className="wrap-anywhere">
              {namesOf(driver.patchIds, patches) || "–"}
            </TableCell>
            <TableCell>
              <Changing>
                <RowActions inWords>
                  <DriverDialog driver={driver} vehicles={vehicles} />
                </RowActions>
              </Changing>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
