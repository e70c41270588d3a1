import type { z } from "zod";
import { putLetterhead, type Letterhead } from "../../../../platform/threads/letterhead";
import { newSheet, page, type Column } from "../../../../platform/threads/sheet";
import { fromDay, longDay, longDayIn } from "../../../../platform/values/format";
import type { ApplianceStatement } from "./statements";

export interface StatementsOnPaper {
  seller: Letterhead;
  /** YYYY-MM-DD, on which it is printed. */
  day: string;
  /** IANA name, of the business's own clock. */
  timeZone: string;
  /** Those that have ended; else those that hold. */
  ended: boolean;
  /** Whether these are all there are. */
  isWhole: boolean;
  rows: readonly (z.infer<typeof ApplianceStatement> & { smokeControlArea: boolean | null })[];
}

const columns: Column[] = [
  { title: "Customer and address", from: page.left, to: 200, align: "left" },
  { title: "Smoke control", from: 208, to: 276, align: "left" },
  { title: "Appliance", from: 284, to: 390, align: "left" },
  { title: "Stated by", from: 398, to: page.right, align: "left" },
];

const areaWords = (is: boolean | null) => (is === null ? "Not known" : is ? "Yes" : "No");

/** Threads load nothing of other modules, so the words of kinds are made here. */
const fuelWords = (fuels: readonly string[]) =>
  fuels.length === 0 ? "Fuels not stated" : `For ${fuels.join(", ").replaceAll("_", " ")}`;

/** What customers stated of their exempt appliances, for an officer of the council: A4. */
export function statementsPaper(paper: StatementsOnPaper): Promise<Uint8Array> {
  const { seller, day, timeZone, ended, isWhole, rows } = paper;
  const at = fromDay(day);
  const title = "Stated appliances";
  const sheet = newSheet({ title: `${title}, ${day}`, author: seller.name, at });
  putLetterhead(sheet, seller, title, [
    `Printed  ${longDay(at)}`,
    `${ended ? "Ended" : "In force"}  ${rows.length}${isWhole ? "" : " (not all)"}`,
  ]);
  sheet.line(
    "For solid fuel that is delivered to a smoke control area, the customer stated the exempt appliance that burns it (Clean Air Act 1993, Part III).",
    { faint: true },
  );
  sheet.space(12);
  const header = () => {
    sheet.row(
      columns,
      columns.map((column) => column.title),
      { faint: true },
    );
    sheet.rule();
  };
  header();
  if (rows.length === 0) sheet.line("None.");
  for (const row of rows) {
    if (sheet.need(56)) header();
    sheet.row(columns, [
      `${row.customerName}\n${row.address}`,
      areaWords(row.smokeControlArea),
      `${row.appliance}\n${fuelWords(row.fuels)}`,
      [
        `${row.statedBy}, ${longDay(fromDay(row.statedOn))}`,
        `Kept by ${row.recordedByName}`,
        ...(row.endedAt
          ? [
              `Ended ${longDayIn(timeZone, new Date(row.endedAt))} by ${row.endedByName ?? "nobody named"}`,
            ]
          : []),
      ].join("\n"),
    ]);
    sheet.space(4);
  }
  if (!isWhole) {
    sheet.space(8);
    sheet.line(
      `These are the first ${rows.length}. Search for a street or a name to print others.`,
    );
  }
  return sheet.finish([seller.name, title].join("   ·   "));
}
