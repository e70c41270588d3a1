import {
  Badge,
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatQuantity, formatWeight } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Loads = RouterOutputs["office"]["deliveryAreas"]["loads"]["areas"];

/** What orders take of the coming days, area by area. */
export function AreaLoads({ areas }: { areas: Loads }) {
  return areas.map((area) => <LoadsOfArea key={area.id} area={area} />);
}

function LoadsOfArea({ area: { name, maxStops, maxKg, days } }: { area: Loads[number] }) {
  return (
    <Card className="mt-4">
      <CardHeader title={name} hint="The coming four weeks" />
      <Table label={`Days of ${name}`}>
        <TableHead>
          <TableRow>
            <TableHeader>Day</TableHeader>
            <TableHeader>Stops</TableHeader>
            <TableHeader>Weight</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map(({ day, stops, kg, open }) => (
            <TableRow key={day}>
              <TableCell className="whitespace-nowrap">
                {formatDate(day)} {!open && <Badge tone="warning">No deliveries</Badge>}
              </TableCell>
              <TableCell>
                <Taken taken={stops} most={maxStops} words={(count) => formatQuantity(count)} />
              </TableCell>
              <TableCell>
                <Taken taken={kg} most={maxKg} words={formatWeight} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

type TakenProps = { taken: number; most: number | null; words: (count: number) => string };

function Taken({ taken, most, words }: TakenProps) {
  if (most === null) return words(taken);
  return (
    <span className={taken > most ? "font-medium text-danger-text" : ""}>
      {words(taken)} of {words(most)}
    </span>
  );
}
