import { NOTHING } from "@roundsman/planner";

/* The load of a van as its driver counted it before it left, in place of what its orders ask for. */

/** A stop with the goods that it takes off the van and puts onto it. Kilograms and litres are of one unit; null is unknown. */
export interface LoadedStop {
  completed: boolean;
  failed: boolean;
  /** The loading of the van its goods come from: 0 before it leaves, then its reloads. All from one where left out. */
  part?: number;
  serviceSeconds: number | null;
  waitSeconds: number | null;
  lines: readonly {
    productId?: string;
    quantity: number;
    deliveredQuantity: number;
    fullKg: number | null;
    volumeLitres: number | null;
    hazardKg: number | null;
  }[];
  /** To be taken; once the stop is recorded, those taken. */
  collect: readonly { quantity: number; emptyKg: number | null; volumeLitres: number | null }[];
}

/** A product as it was counted onto the van; kilograms and litres of one piece, null where unknown. */
export interface CountedGoods {
  productId: string;
  condition: "full" | "empty";
  counted: number;
  /** The pieces that the orders asked for when it was counted. */
  expected: number;
  fullKg: number | null;
  emptyKg: number | null;
  volumeLitres: number | null;
  hazardKg: number | null;
}

type Line = LoadedStop["lines"][number];

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const handedOver = (stop: LoadedStop, line: Line): number =>
  stop.completed ? line.deliveredQuantity : 0;

/**
 * Returns the stops with the load that was counted: extra pieces ride along until the van is loaded again, and missing
 * ones are taken off. Recorded shortfalls lose their pieces first, then the stops to come, the last one first. What the
 * orders ask for since the count is on the van as well, and nobody hands over what was not aboard.
 */
export function asCounted(
  stops: readonly LoadedStop[],
  counts: readonly CountedGoods[],
): LoadedStop[] {
  return counts.reduce(withCount, [...stops]);
}

function withCount(stops: LoadedStop[], count: CountedGoods): LoadedStop[] {
  if (count.condition === "empty") return [...stops, ...extraOf(count, count.counted)];
  const lines = stops.flatMap((stop) =>
    (stop.part ?? 0) === 0
      ? stop.lines
          .filter(({ productId }) => productId === count.productId)
          .map((line) => ({ stop, line }))
      : [],
  );
  const ordered = sum(lines.map(({ line }) => line.quantity));
  const aboard = Math.max(
    count.counted + Math.max(0, ordered - count.expected),
    sum(lines.map(({ stop, line }) => handedOver(stop, line))),
  );
  if (aboard > ordered) return [...stops, ...extraOf(count, aboard - ordered)];
  const isRecorded = ({ stop }: (typeof lines)[number]) => stop.completed || stop.failed;
  const inTurn = [
    ...lines.filter(isRecorded),
    ...lines.filter((one) => !isRecorded(one)).toReversed(),
  ];
  let missing = ordered - aboard;
  const left = new Map<Line, number>();
  for (const { stop, line } of inTurn) {
    const fewer = Math.min(missing, line.quantity - handedOver(stop, line));
    missing -= fewer;
    if (fewer > 0) left.set(line, line.quantity - fewer);
  }
  return stops.map((stop) => ({
    ...stop,
    lines: stop.lines.map((line) => ({ ...line, quantity: left.get(line) ?? line.quantity })),
  }));
}

/** Pieces that nobody ordered: they leave the yard, and come back to it. */
function extraOf(
  { condition, fullKg, emptyKg, volumeLitres, hazardKg }: CountedGoods,
  quantity: number,
): LoadedStop[] {
  if (quantity <= 0) return [];
  const ofOne =
    condition === "full" ? { fullKg, hazardKg } : { fullKg: emptyKg, hazardKg: NOTHING.hazardKg };
  return [
    {
      completed: false,
      failed: true,
      part: 0,
      serviceSeconds: null,
      waitSeconds: null,
      lines: [{ quantity, deliveredQuantity: 0, volumeLitres, ...ofOne }],
      collect: [],
    },
  ];
}
