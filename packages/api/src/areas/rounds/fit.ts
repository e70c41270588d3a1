import type { z } from "zod";
import { timeOfDay } from "./clock";
import type { Fit } from "./schema";

/** What a stop takes off the van and puts onto it. Kilograms and litres are of one unit; null is unknown. */
export interface LoadedStop {
  completed: boolean;
  failed: boolean;
  serviceSeconds: number | null;
  waitSeconds: number | null;
  lines: readonly {
    quantity: number;
    deliveredQuantity: number;
    fullKg: number | null;
    volumeLitres: number | null;
    hazardKg: number | null;
  }[];
  collect: readonly { quantity: number; emptyKg: number | null; volumeLitres: number | null }[];
}

export interface VanLimits {
  payloadKg: number | null;
  volumeLitres: number | null;
  hazardLimitKg: number | null;
}

/** Seconds from midnight of the round's date. */
export interface Hours {
  departsAt: number | null;
  /** At the wheel; null until routed. */
  drivingSeconds: number | null;
  shift: { from: number; until: number } | null;
  /** The driver is down as not working that day. */
  dayOff: boolean;
}

interface Load {
  kg: number;
  litres: number;
  hazardKg: number;
}

const nothing = { kg: 0, litres: 0, hazardKg: 0, unweighed: 0 };

/**
 * Whether a round fits its van and its driver's shift (interface.md, Round: fit). All fulls leave the
 * yard on the van, empties come on along the way, and what fails or is refused rides back: the load
 * that counts is the greatest at any moment. Null where there is nothing to carry.
 * @param carried transfers that ride along, taken to be aboard all the way
 */
export function fitOf(
  stops: readonly LoadedStop[],
  limits: VanLimits,
  hours: Hours,
  carried: Load & { unweighed: number } = nothing,
): z.infer<typeof Fit> | null {
  if (stops.length === 0 && carried.litres + carried.kg + carried.unweighed === 0) return null;
  const peak = peakLoad(stops, carried);
  const totalSeconds = totalOf(stops, hours);
  const backAt =
    hours.departsAt === null || totalSeconds === null ? null : hours.departsAt + totalSeconds;
  const isWeighed =
    carried.kg > 0 ||
    stops.some(
      (stop) =>
        stop.lines.some((line) => line.fullKg !== null) ||
        stop.collect.some((line) => line.emptyKg !== null),
    );
  const over = {
    weight: limits.payloadKg !== null && peak.kg > limits.payloadKg,
    volume: limits.volumeLitres !== null && peak.litres > limits.volumeLitres,
    shift: isOutsideShift(hours, backAt),
    hazard: limits.hazardLimitKg !== null && peak.hazardKg > limits.hazardLimitKg,
  };
  return {
    loadKg: isWeighed ? peak.kg : null,
    payloadKg: limits.payloadKg,
    loadLitres: Math.ceil(peak.litres),
    volumeLitres: limits.volumeLitres,
    unweighedItems: stops.reduce((sum, stop) => sum + unweighed(stop), carried.unweighed),
    totalSeconds,
    departsAt: hours.departsAt === null ? null : timeOfDay(hours.departsAt),
    backAt: backAt === null ? null : timeOfDay(backAt),
    shiftEnd: hours.shift && timeOfDay(hours.shift.until),
    over: (["weight", "volume", "shift", "hazard"] as const).filter((what) => over[what]),
  };
}

/** The greatest of each measure on board between any two stops, to the gram and millilitre. */
export function peakLoad(stops: readonly LoadedStop[], carried: Load = nothing): Load {
  const aboard: Load = { kg: carried.kg, litres: carried.litres, hazardKg: carried.hazardKg };
  for (const { lines } of stops) for (const line of lines) load(aboard, line, line.quantity);
  const peak = { ...aboard };
  for (const stop of stops) {
    for (const line of stop.lines) {
      if (!stop.failed)
        load(aboard, line, stop.completed ? -line.deliveredQuantity : -line.quantity);
    }
    for (const line of stop.collect) {
      if (stop.failed) continue;
      load(aboard, { ...line, fullKg: line.emptyKg, hazardKg: null }, line.quantity);
    }
    peak.kg = Math.max(peak.kg, aboard.kg);
    peak.litres = Math.max(peak.litres, aboard.litres);
    peak.hazardKg = Math.max(peak.hazardKg, aboard.hazardKg);
  }
  return { kg: toGram(peak.kg), litres: toGram(peak.litres), hazardKg: toGram(peak.hazardKg) };
}

function load(
  aboard: Load,
  item: { fullKg: number | null; volumeLitres: number | null; hazardKg: number | null },
  quantity: number,
): void {
  aboard.kg += (item.fullKg ?? 0) * quantity;
  aboard.litres += (item.volumeLitres ?? 0) * quantity;
  aboard.hazardKg += (item.hazardKg ?? 0) * quantity;
}

const toGram = (value: number) => Math.round(value * 1000) / 1000;

const unweighed = (stop: LoadedStop): number =>
  stop.lines.reduce((sum, line) => sum + (line.fullKg === null ? line.quantity : 0), 0) +
  stop.collect.reduce((sum, line) => sum + (line.emptyKg === null ? line.quantity : 0), 0);

/** Driving, serving and waiting: from leaving the yard to being back. */
function totalOf(stops: readonly LoadedStop[], { drivingSeconds }: Hours): number | null {
  if (drivingSeconds === null) return null;
  return stops.reduce(
    (sum, stop) => sum + (stop.serviceSeconds ?? 0) + (stop.waitSeconds ?? 0),
    drivingSeconds,
  );
}

function isOutsideShift({ shift, dayOff, departsAt }: Hours, backAt: number | null): boolean {
  if (dayOff) return true;
  if (shift === null) return false;
  return (
    (departsAt !== null && departsAt < shift.from) || (backAt !== null && backAt > shift.until)
  );
}
