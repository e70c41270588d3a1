import { serialKey } from "@roundsman/api/aboard";
import type { Completion, DrivenRound, NamedSerials } from "../driving";

/* What is scanned of containers on the phone, judged by what it knows of them. */

export type RoundSerials = NonNullable<DrivenRound["serials"]>;

/** What a scan before setting out comes to: the container, or why it stays off the van. */
export type Judged = { serial: NamedSerials[number] } | { whyNot: string };

const isNumber = (number: string) => {
  const key = serialKey(number);
  return (one: { number: string }) => serialKey(one.number) === key;
};

const twice = (number: string) => `${number} is scanned already.`;

/** Of a number that nobody knows the phone says so, unless there are more than it keeps: then the service is asked. */
export function judgeLoading(
  { known, all }: RoundSerials,
  scanned: NamedSerials,
  number: string,
): Judged {
  if (scanned.some(isNumber(number))) return { whyNot: twice(number) };
  const found = known.filter(isNumber(number));
  const serial = found.find(({ whyNot }) => whyNot === null) ?? found[0];
  if (!serial) {
    if (!all) return { serial: { number } };
    return { whyNot: `There is no serial number ${number} of these goods. Is it typed right?` };
  }
  if (serial.whyNot !== null) return { whyNot: serial.whyNot };
  return { serial: { number: serial.number, productId: serial.productId } };
}

/** Off the van anything comes that is known: nobody is kept from setting a cylinder down. */
export function judgeComingBack(
  { known, all }: RoundSerials,
  scanned: NamedSerials,
  number: string,
): Judged {
  if (scanned.some(isNumber(number))) return { whyNot: twice(number) };
  const found = known.filter(isNumber(number));
  const serial = found.find(({ aboard }) => aboard) ?? found[0];
  if (serial) return { serial: { number: serial.number, productId: serial.productId } };
  return all
    ? { whyNot: `There is no serial number ${number} of these goods.` }
    : { serial: { number } };
}

/** A container at a door, and which way it went. */
export interface ScannedAtDoor {
  number: string;
  productId?: string;
  way: "delivered" | "collected";
}

interface AtDoor {
  scanned: readonly ScannedAtDoor[];
  /** Products of what is taken back, each with how many. */
  empties: readonly { productId: string; quantity: number }[];
  /** Products that are handed over here. */
  lines: readonly { productId: string }[];
}

/**
 * Which way a container went: one that is on the van was handed over; another was taken back while fewer are scanned
 * than taken. The driver may turn it round.
 * @returns null where it is scanned already
 */
export function judgeAtDoor(
  { known, products }: RoundSerials,
  { scanned, empties, lines }: AtDoor,
  number: string,
): ScannedAtDoor | null {
  if (scanned.some(isNumber(number))) return null;
  const found = known.filter(isNumber(number));
  const serial = found.find(({ aboard }) => aboard) ?? found[0];
  const tracked = (productId: string) => products.some((one) => one.productId === productId);
  const taken = empties.filter(({ productId }) => tracked(productId));
  const expected = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  const back = scanned.filter(({ way }) => way === "collected").length;
  const way = !serial?.aboard && back < expected ? "collected" : "delivered";
  if (serial) return { number: serial.number, productId: serial.productId, way };
  const likely = way === "collected" ? taken : lines.filter(({ productId }) => tracked(productId));
  const [only, ...others] = new Set(likely.map(({ productId }) => productId));
  return { number, ...(only !== undefined && others.length === 0 && { productId: only }), way };
}

/** As the service is told of it. */
export function serialsOf(scanned: readonly ScannedAtDoor[]): NonNullable<Completion["serials"]> {
  const of = (wanted: ScannedAtDoor["way"]) =>
    scanned.flatMap(({ way, ...named }) => (way === wanted ? named : []));
  return { delivered: of("delivered"), collected: of("collected") };
}

type Serials = DrivenRound["serials"];

function withAboard(
  serials: Serials,
  aboard: (one: RoundSerials["known"][number]) => boolean,
): Serials {
  return (
    serials && { ...serials, known: serials.known.map((one) => ({ ...one, aboard: aboard(one) })) }
  );
}

/** Until the service has heard of it: what was loaded is aboard and no others, and what came back is not. */
export function serialsAfterLoad(
  serials: Serials,
  { leg, serials: named }: { leg: "out" | "back"; serials?: NamedSerials },
): Serials {
  if (!named) return serials;
  return withAboard(serials, (one) => {
    const isNamed = named.some(isNumber(one.number));
    return leg === "out" ? isNamed : one.aboard && !isNamed;
  });
}

export function serialsAfterStop(serials: Serials, scanned: Completion["serials"]): Serials {
  const { delivered = [], collected = [] } = scanned ?? {};
  return withAboard(
    serials,
    (one) =>
      collected.some(isNumber(one.number)) || (one.aboard && !delivered.some(isNumber(one.number))),
  );
}
