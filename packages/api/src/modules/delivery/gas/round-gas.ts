import type { NamedRule } from "../../../platform/rules/dated-rule";
import type { RuleOverride } from "../../../platform/rules/overrides";
import { reasonOf, type Reason } from "../../../platform/rules/reasons";
import { day, fromDay, shortDay } from "../../../platform/values/format";
import { whyUnsafe } from "./walk-round-blocks";
import { walkRoundRule } from "./walk-round";
import { legsOf, type Leg } from "./aboard";
import type {
  CarriedGoods,
  CarriedPieces,
  CountedPieces,
  GoodsOfOne,
  ReloadOfRound,
  StopOfRound,
} from "./van-load";
import { isRecorded } from "./parts";
import { gapsOf, isInDate, paperNames, type RoundPaper } from "./in-date";
import {
  certificateRule,
  extinguisherRule,
  extinguishersFor,
  papersRule,
  smallLoadRule,
} from "./rules";
import type { RoundGas } from "./schema";

/* What the law asks of a round as it stands: of the gas aboard, of the papers of driver and vehicle, and of the vehicle. */

type Piece = { productId: string; productName: string; goods: GoodsOfOne | null };

/** A round's row, as far as rules look at it. */
export interface RuledRound {
  roundDate: Date;
  driverUserId: string | null;
  driverName: string | null;
  vehicleName: string | null;
  maxMassKg: number | null;
  papers: readonly RoundPaper[];
  carriedGoods: readonly (Piece & CarriedPieces)[];
  countedGoods: readonly (Piece & CountedPieces)[];
  reloads: readonly (Omit<ReloadOfRound, "items"> & {
    items: readonly (Piece & ReloadOfRound["items"][number])[];
  })[];
  unsafeDefects: readonly { point: string; words: string }[];
}

type RuledStop = StopOfRound & {
  lines: readonly (Piece & StopOfRound["lines"][number])[];
  collect: readonly (Piece & StopOfRound["collect"][number])[];
};

/** The dangerous goods that are on a round at any time, each product once. */
export function goodsOn(
  {
    carriedGoods,
    countedGoods,
    reloads,
  }: Pick<RuledRound, "carriedGoods" | "countedGoods" | "reloads">,
  stops: readonly RuledStop[],
): CarriedGoods[] {
  const all: readonly Piece[] = [
    ...stops.flatMap(({ lines, collect }) => [...lines, ...collect]),
    ...carriedGoods,
    ...countedGoods,
    ...reloads.flatMap(({ items }) => items),
  ];
  const found = new Map<string, CarriedGoods>();
  for (const { productId, productName, goods } of all) {
    if (goods !== null) found.set(productId, { ...goods, productId, productName });
  }
  return [...found.values()];
}

/** How much is a small load on the day of a round; null before there was a rule. */
export const smallLoadOn = (roundDate: Date) => smallLoadRule.on(day(roundDate))?.values ?? null;

/** Every leg of a round with what is aboard; none where it never carries dangerous goods. */
export function legsOfRound(row: RuledRound, stops: readonly RuledStop[]): Leg[] {
  const goods = goodsOn(row, stops);
  if (goods.length === 0) return [];
  const smallLoad = smallLoadOn(row.roundDate);
  return legsOf({
    stops,
    goods,
    carried: row.carriedGoods,
    counted: row.countedGoods,
    reloads: row.reloads,
    smallLoad,
  });
}

/** docs/contract/rounds.md#roundgas: null where nothing dangerous is ever aboard. */
export function gasOf(row: RuledRound, stops: readonly RuledStop[]): RoundGas | null {
  const legs = legsOfRound(row, stops);
  if (legs.length === 0) return null;
  const smallLoad = smallLoadOn(row.roundDate);
  const overThreshold = legs.some(({ over }) => over);
  return {
    peakKg: Math.max(...legs.map(({ kg }) => kg)),
    peakPoints: Math.max(...legs.map(({ points }) => points)),
    limitKg: smallLoad?.categories[2]?.mostKg ?? null,
    limitPoints: smallLoad?.mostPoints ?? null,
    overThreshold,
    legs: legs.map((leg) => ({
      fromStopId: leg.fromStopId,
      toStopId: leg.toStopId,
      fromReloadId: leg.fromReloadId,
      toReloadId: leg.toReloadId,
      kg: leg.kg,
      points: leg.points,
      over: leg.over,
    })),
    needs: needsOf(row, overThreshold),
  };
}

function needsOf(row: RuledRound, over: boolean): RoundGas["needs"] {
  const onDay = day(row.roundDate);
  const has = (kind: RoundPaper["kind"]) =>
    row.papers.filter((paper) => paper.kind === kind && isInDate(paper, onDay)).length;
  const extinguishers = extinguisherRule.on(onDay)?.values;
  const driver = row.driverName ?? "The driver";
  if (!over) {
    return [
      {
        need: "awareness_training",
        words: `${driver} has had awareness training, and it is noted`,
        met: has("awareness_training") + has("adr_certificate") > 0,
      },
      {
        need: "extinguishers",
        words: `One extinguisher of ${extinguishers?.smallLoadKg ?? 2} kg`,
        met: has("extinguisher") > 0,
      },
    ];
  }
  return [
    {
      need: "certificate",
      words: `${driver} has an ADR certificate that is in date on ${shortDay(row.roundDate)}`,
      met: has("adr_certificate") > 0,
    },
    {
      need: "transport_document",
      words: "The transport document, on the phone or printed",
      met: true,
    },
    {
      need: "extinguishers",
      words: `Extinguishers: ${extinguishersFor(extinguishers?.rows ?? [], row.maxMassKg)}`,
      met: has("extinguisher") >= 2,
    },
    {
      need: "equipment",
      words: "Instructions in writing, orange plates, and the equipment of ADR 8.1.5",
      met: null,
    },
  ];
}

/** Something that keeps a round from being issued, unless somebody goes past it by name and reason. */
export interface AgainstRule {
  rule: NamedRule;
  message: string;
}

const figures = (amount: number) => amount.toLocaleString("en-GB");

/** What of the law speaks against issuing a round as it stands, with the figures. */
export function whyAgainstRules(row: RuledRound, stops: readonly RuledStop[]): AgainstRule[] {
  const gas = gasOf(row, stops);
  const certified = gas?.needs.some(({ need, met }) => need === "certificate" && met === true);
  const onDay = shortDay(row.roundDate);
  const found: AgainstRule[] = [];
  if (gas?.overThreshold && !certified) {
    const who = row.driverName ?? "the driver";
    found.push({
      rule: certificateRule,
      message: `${loadInWords(gas)}: ${who} needs an ADR certificate that is in date on ${onDay}.`,
    });
  }
  for (const { paper, ranOutOn } of gapsOf(row.papers, day(row.roundDate))) {
    const whose = paper.ofDriver
      ? (row.driverName ?? "The driver")
      : (row.vehicleName ?? "The van");
    found.push({
      rule: papersRule,
      message: `${whose}: ${paperNames[paper.kind]} ran out on ${shortDay(fromDay(ranOutOn))}.`,
    });
  }
  const unsafe = stops.some(isRecorded) ? null : whyUnsafe({ unsafe: row.unsafeDefects });
  if (unsafe !== null) {
    const message = `${row.vehicleName ?? "The van"}: ${unsafe}`;
    found.push({ rule: walkRoundRule, message });
  }
  return found;
}

const loadInWords = ({ peakKg, peakPoints, limitKg, limitPoints }: RoundGas) =>
  `Carries ${figures(peakKg)} kg of gas (${figures(peakPoints)} points), over the small load of ${figures(limitKg ?? 0)} kg or ${figures(limitPoints ?? 0)} points`;

/** The rules that were asked of a round, with what each decided. */
export function reasonsOfRound(
  row: RuledRound,
  stops: readonly RuledStop[],
  overrides: readonly RuleOverride[],
): Reason[] {
  const onDay = day(row.roundDate);
  const gas = gasOf(row, stops);
  const against = whyAgainstRules(row, stops);
  const said: AgainstRule[] = [];
  if (gas !== null) {
    said.push({
      rule: smallLoadRule,
      message: gas.overThreshold
        ? `${loadInWords(gas)}.`
        : `At most ${figures(gas.peakKg)} kg of gas (${figures(gas.peakPoints)} points) on any leg: a small load.`,
    });
    const met = gas.needs.find(
      ({ need }) => need === "certificate" || need === "awareness_training",
    );
    if (met && !against.some(({ rule }) => rule === certificateRule)) {
      said.push({
        rule: certificateRule,
        message: `${met.words}${met.met ? "." : ": not noted."}`,
      });
    }
    const extinguishers = gas.needs.find(({ need }) => need === "extinguishers");
    if (extinguishers) said.push({ rule: extinguisherRule, message: `${extinguishers.words}.` });
  }
  return [...said, ...against].flatMap(({ rule, message }) => {
    const version = rule.shown.findLast(({ from }) => from <= onDay);
    return version ? [reasonOf(rule, version, message, overrides)] : [];
  });
}
