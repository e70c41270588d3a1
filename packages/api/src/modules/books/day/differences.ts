import { fromDay, pounds, shortDay } from "../../../platform/values/format";
import type { Difference, Van, YardFigures } from "./schema";

/** How a van is called in a sentence. */
export const nameOfVan = (
  { vehicleName, roundDate }: Pick<Van, "vehicleName" | "roundDate">,
  day: string,
) =>
  `${vehicleName ?? "A round without a van"}${roundDate === day ? "" : ` of ${shortDay(fromDay(roundDate))}`}`;

const drawerNames = { cash: "Cash", cheque: "Cheques", card_machine: "Card machine" } as const;

/** All that is not as it should be, each to be explained before the day is closed. */
export function differencesOf(
  day: string,
  vans: readonly Van[],
  drawer: YardFigures["drawer"],
): Difference[] {
  const ofVans = vans.flatMap((van): Difference[] => {
    const { roundId, cashDuePence, cashCountedPence, cashToCountPence, status, openStops } = van;
    const name = nameOfVan(van, day);
    const found: Difference[] = [];
    const add = (
      kind: Difference["kind"],
      about: string,
      figures: { expected: number; found: number },
      part = "",
    ) => found.push({ key: `${kind}:${roundId}${part}`, kind, roundId, about, ...figures });
    if (van.roundDate === day && status !== "done") {
      const about = status === "out" ? `${name} is still out` : `${name} never went out`;
      add("round_open", about, { expected: 0, found: openStops });
    }
    if (cashDuePence !== cashCountedPence) {
      const figures = { expected: cashDuePence, found: cashCountedPence };
      if (cashToCountPence > 0)
        add("handover_not_counted", `Cash of ${name} is not counted`, figures);
      else add("van_cash", `Cash of ${name}`, figures);
    }
    for (const { productId, productName, ...goods } of van.goods) {
      const { back, backExpected, empties, emptiesExpected } = goods;
      if (back !== null && back !== backExpected) {
        const figures = { expected: backExpected, found: back };
        add("goods_back", `${productName} back on ${name}`, figures, `:${productId}`);
      }
      if (empties !== null && empties !== emptiesExpected) {
        const figures = { expected: emptiesExpected, found: empties };
        add("empties_back", `Empty ${productName} on ${name}`, figures, `:${productId}`);
      }
    }
    return found;
  });
  const ofDrawer = drawer.flatMap(({ method, duePence, countedPence }): Difference[] =>
    countedPence === null || countedPence === duePence
      ? []
      : [
          {
            key: `drawer:${method}`,
            kind: "drawer",
            roundId: null,
            about: `${drawerNames[method]} in the drawer`,
            expected: duePence,
            found: countedPence,
          },
        ],
  );
  return [...ofVans, ...ofDrawer];
}

const inPieces: ReadonlySet<Difference["kind"]> = new Set([
  "round_open",
  "goods_back",
  "empties_back",
]);

/** "Cash in the drawer: £20.00 due, £15.00 found". */
export const differenceInWords = ({ kind, about, expected, found }: Difference): string => {
  const figure = (value: number) => (inPieces.has(kind) ? String(value) : pounds(value));
  return kind === "round_open"
    ? about
    : `${about}: ${figure(expected)} due, ${figure(found)} found`;
};
