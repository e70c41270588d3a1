import { shortWords } from "../../orders";
import { labelOf, sayValue, type Telling } from "./values";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** What follows from a change, names the thing itself, or means nothing to a reader. */
const leftOut =
  /^(id|version|createdAt|updatedAt|trackingRef|geometry|paymentLink|url|prefix|pictureKey)$|[kK]eys?$/;
const onTheMap = /^(latitude|longitude|dropLatitude|dropLongitude|location|geocodedAt|boundary)$/;

/** The most that is said of one list; the rest is counted. */
const mostOfAList = 12;

/**
 * What a record of the activity says was changed, a sentence each: "2 × Butane 12 kg became 3", "Total before
 * VAT from £86.20 to £129.30". What can only be said by an id that names nothing any more is left out.
 * @param before null where there was nothing, or only what came about is told
 */
export function sentencesOf(before: unknown, after: unknown, telling: Telling): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const told = isFields(before);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const moved = names.some((name) => onTheMap.test(name) && !same(old[name], now[name]));
  const sentences = names
    .filter((name) => !leftOut.test(name) && !onTheMap.test(name))
    .flatMap((name) => sayField(name, { old: old[name], now: now[name], told }, telling));
  return moved && told ? [...sentences, "Moved on the map"] : sentences;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface Change {
  old: unknown;
  now: unknown;
  /** Whether it is known what it was before. */
  told: boolean;
}

function sayField(field: string, { old, now, told }: Change, telling: Telling): string[] {
  if (same(old, now) && told) return [];
  if (isThings(old) || isThings(now)) return sayList(field, old, now, told, telling);
  if (Array.isArray(old) || Array.isArray(now)) {
    return sayChange(
      labelOf(field, telling),
      joined(field, old, telling),
      joined(field, now, telling),
      told,
    );
  }
  if (isFields(old) || isFields(now)) return sayParts(field, { old, now, told }, telling);
  const [was, is] = [sayValue(field, old, telling), sayValue(field, now, telling)];
  // An id without a name says nothing, not even that there is none.
  if ((was === null && !isEmpty(old)) || (is === null && !isEmpty(now))) return [];
  return sayChange(labelOf(field, telling), was, is, told);
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function sayChange(label: string, was: string | null, is: string | null, told: boolean): string[] {
  if (was === is) return [];
  if (is === null) return told ? [`${label} taken out, was ${was}`] : [];
  return [was === null ? `${label}: ${is}` : `${label} from ${was} to ${is}`];
}

/** A list of plain values, those that can be read. */
function joined(field: string, value: unknown, telling: Telling): string | null {
  if (!Array.isArray(value)) return null;
  const said = value.flatMap((one) => sayValue(field, one, telling) ?? []);
  const shown = said.slice(0, mostOfAList).join(", ");
  const more = said.length - mostOfAList;
  return said.length === 0 ? null : more > 0 ? `${shown} and ${more} more` : shown;
}

/** Parts of one thing: each is said with the name of the whole before it. */
function sayParts(field: string, { old, now, told }: Change, telling: Telling): string[] {
  const label = labelOf(field, telling);
  return sentencesOf(told ? fieldsOf(old) : null, fieldsOf(now), telling).map(
    (sentence) => `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  );
}

const isThings = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);
const thingsOf = (value: unknown): Fields[] => (isThings(value) ? value : []);

/** Lines of an order, prices of a list, days of a rota: each by what it is of. */
function sayList(
  field: string,
  old: unknown,
  now: unknown,
  told: boolean,
  telling: Telling,
): string[] {
  const byKey = (things: readonly Fields[]) =>
    new Map(things.map((thing, index) => [keyOf(thing, index), thing]));
  const [before, after] = [byKey(thingsOf(old)), byKey(thingsOf(now))];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const sentences = keys.flatMap((key) => {
    const change = { was: before.get(key), is: after.get(key), told };
    return same(change.was, change.is) ? [] : sayThing(field, change, telling);
  });
  const more = sentences.length - mostOfAList;
  return more > 0 ? [...sentences.slice(0, mostOfAList), `And ${more} more`] : sentences;
}

const keyOf = (
  { orderLineId, productId, condition, id, question, date, userId, day }: Fields,
  at: number,
) =>
  [orderLineId ?? productId ?? id ?? question ?? userId, condition, date, day]
    .filter((part) => typeof part === "string")
    .join(" ") || `${at}`;

function sayThing(
  field: string,
  { was, is, told }: { was: Fields | undefined; is: Fields | undefined; told: boolean },
  telling: Telling,
): string[] {
  const what = nameOf(is ?? was ?? {}, telling);
  const done = what === null || told ? null : sayDone(field, is ?? {}, what);
  if (done !== null) return [done];
  const [had, has] = [quantityOf(was), quantityOf(is)];
  if (what !== null && (had ?? has) !== undefined) {
    if (!is) return [`${had} × ${what} taken off`];
    if (!was) return [told ? `${has} × ${what} added` : `${has} × ${what}`];
    if (had !== has) return [`${had} × ${what} became ${has}`];
  }
  const parts = rest(was, is, telling);
  if (what === null) return parts.map((part) => `${labelOf(field, telling)}: ${lower(part)}`);
  if (!is && told) return [`${what} taken out`];
  return parts.length === 0 ? [] : [`${what}: ${parts.map(lower).join(", ")}`];
}

/** What was done with goods at a door: what was handed over of a line, or an empty taken back. */
function sayDone(field: string, thing: Fields, what: string): string | null {
  const { quantity, deliveredQuantity: handed, cancelledQuantity: cancelled } = thing;
  if (typeof quantity !== "number") return null;
  if (field === "collected") return `${quantity} × ${what} taken back empty`;
  if (typeof handed !== "number" || typeof cancelled !== "number") return null;
  if (handed === quantity) return `${quantity} × ${what} delivered`;
  const line = { quantity, deliveredQuantity: handed, cancelledQuantity: cancelled };
  return [`${handed} of ${quantity} × ${what} delivered`, shortWords(line)].join(", ");
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What is said of a thing beside its name. */
const rest = (was: Fields | undefined, is: Fields | undefined, telling: Telling) =>
  sentencesOf(was && unnamed(was), unnamed(is ?? {}), telling);

const unnamed = (thing: Fields): Fields =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !naming.test(name)));
const naming = /^(productId|productName|name|id|orderLineId|question)$/;

function nameOf(thing: Fields, telling: Telling): string | null {
  const { productName, name, question, productId } = thing;
  const known = [productName, name, question].find((text) => typeof text === "string");
  return known === undefined
    ? sayValue("productId", productId, telling)
    : sayValue("name", known, telling);
}

function quantityOf(thing: Fields | undefined): number | undefined {
  const { quantity, ordered } = thing ?? {};
  const found = [quantity, ordered].find((count) => typeof count === "number");
  return typeof found === "number" ? found : undefined;
}
