import { putLetterhead, type Letterhead } from "../../../platform/threads/letterhead";
import { newSheet, page, type Column, type Sheet } from "../../../platform/threads/sheet";
import { describeGoods, type Leg } from "../gas/aboard";

/** The transport document of a round as it is printed: plain data, drawn on a thread of its own. */
export interface TransportOnPaper {
  consignor: Letterhead;
  /** In letters. */
  day: string;
  vehicle: string;
  driver: string;
  /** By the ids of the legs, in order: who receives, and where. */
  stops: readonly { id: string; sequence: number; consignee: string }[];
  /** By the ids of the legs. */
  reloads: readonly { id: string; yard: string }[];
  legs: readonly Leg[];
  /** When it is drawn. */
  at: Date;
}

const columns: readonly Column[] = [
  { title: "Goods", from: page.left, to: 330, align: "left" },
  { title: "Packages", from: 335, to: 415, align: "right" },
  { title: "Net kg", from: 420, to: 475, align: "right" },
  { title: "Gross kg", from: 480, to: page.right, align: "right" },
];

/** ADR 5.4.1.1.1, leg by leg: what is aboard between two stops is what an inspector asks for there. */
export function transportPaper(paper: TransportOnPaper): Promise<Uint8Array> {
  const { consignor, day, vehicle, driver, stops, reloads, legs, at } = paper;
  const title = "Transport document";
  const sheet = newSheet({ title: `${title} ${day}`, author: consignor.name, at });
  putLetterhead(sheet, consignor, title, [day, vehicle, driver]);
  sheet.line("Dangerous goods aboard, leg by leg", { bold: true, size: 12 });
  sheet.line("Consignor: as above. Consignees: below.", { faint: true });
  sheet.space(10);
  const nameOf = (stopId: string | null, reloadId: string | null) => {
    const stop = stops.find(({ id }) => id === stopId);
    const reload = reloads.find(({ id }) => id === reloadId);
    if (reload) return `the reload at ${reload.yard}`;
    return stop ? `stop ${stop.sequence}` : "the yard";
  };
  for (const leg of legs) {
    const from = nameOf(leg.fromStopId, leg.fromReloadId);
    putLeg(sheet, `From ${from} to ${nameOf(leg.toStopId, leg.toReloadId)}`, leg);
  }
  sheet.need(80);
  sheet.line("Consignees", { bold: true, size: 11 });
  sheet.space(4);
  for (const { sequence, consignee } of stops) {
    sheet.need(30);
    sheet.line(`${sequence}. ${consignee}`);
  }
  return sheet.finish([consignor.name, `${title}, ${day}`].join("   ·   "));
}

function putLeg(sheet: Sheet, title: string, { items, kg, points, over }: Leg): void {
  sheet.need(90);
  sheet.line(title, { bold: true, size: 11 });
  sheet.space(3);
  if (items.length === 0) {
    sheet.line("No dangerous goods aboard.", { faint: true });
    sheet.space(12);
    return;
  }
  sheet.row(
    columns,
    columns.map((column) => column.title),
    { bold: true },
  );
  sheet.rule();
  for (const item of items) {
    sheet.need(30);
    const { condition, quantity, totalNetKg, grossKg } = item;
    const gross = condition === "empty" || grossKg === null ? "" : figures(grossKg * quantity);
    sheet.row(columns, [
      `${describeGoods(item)}\n${item.productName}`,
      `${quantity} ${quantity === 1 ? "cylinder" : "cylinders"}`,
      condition === "empty" ? "" : figures(totalNetKg),
      gross,
    ]);
  }
  const small = over ? "Over the small load of ADR 1.1.3.6." : "A small load by ADR 1.1.3.6.";
  sheet.line(`${figures(kg)} kg net, ${figures(points)} points. ${small}`, {
    faint: !over,
    bold: over,
    size: 8.5,
  });
  sheet.space(14);
}

const figures = (amount: number) => (Math.round(amount * 10) / 10).toLocaleString("en-GB");
