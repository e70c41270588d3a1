import { fromDay, longDay, longDayIn } from "../../../platform/values/format";
import { putLetterhead } from "../../../platform/threads/letterhead";
import { newSheet, page, type Column } from "../../../platform/threads/sheet";
import type { CoalTicket } from "./ticket";

export interface TicketOnPaper {
  ticket: CoalTicket;
  /** IANA name, of the business's own clock. */
  timeZone: string;
}

const columns: Column[] = [
  { title: "Fuel", from: page.left, to: 280, align: "left" },
  { title: "Containers", from: 280, to: 360, align: "right" },
  { title: "Net weight of each", from: 360, to: 450, align: "right" },
  { title: "Net weight", from: 450, to: page.right, align: "right" },
];
const two: Column[] = [
  { title: "", from: page.left, to: 180, align: "left" },
  { title: "", from: 180, to: page.right, align: "left" },
];

const kilograms = (kg: number) => `${kg.toLocaleString("en-GB")} kg`;
const kindWords = (kind: string) => kind.replaceAll("_", " ");

/** A coal ticket on A4, to be signed and carried with the delivery. Weights are net. */
export function ticketPaper({ ticket, timeZone }: TicketOnPaper): Promise<Uint8Array> {
  const { number, seller, buyer, lines, kg } = ticket;
  const at = new Date(ticket.createdAt);
  const sheet = newSheet({ title: `Coal ticket ${number}`, author: seller.name, at });
  putLetterhead(sheet, seller, "Coal ticket", [
    `Number  ${number}`,
    `Day  ${longDay(fromDay(ticket.day))}`,
    `Order  ${ticket.orderNumber}`,
    ...(ticket.registration ? [`Vehicle  ${ticket.registration}`] : []),
  ]);
  sheet.row(two, ["Seller", [seller.name, seller.address].filter(Boolean).join(", ")]);
  sheet.row(two, ["Buyer", buyer.name], { bold: true });
  sheet.row(two, ["Delivered to", buyer.address]);
  sheet.space(16);
  const header = () => {
    sheet.row(
      columns,
      columns.map(({ title }) => title),
      { faint: true },
    );
    sheet.rule();
  };
  header();
  for (const line of lines) {
    if (sheet.need(30)) header();
    sheet.row(columns, [
      `${line.name} (${kindWords(line.kind)})`,
      line.containers ? String(line.containers.number) : "loose",
      line.containers ? kilograms(line.containers.kgEach) : "",
      kilograms(line.kg),
    ]);
  }
  sheet.rule();
  sheet.need(120);
  sheet.row(columns, ["Net weight in all", "", "", kilograms(kg)], { bold: true });
  sheet.space(28);
  sheet.line(`Signed on behalf of the seller: ${ticket.signedByName}, ${longDayIn(timeZone, at)}`, {
    bold: true,
  });
  sheet.space(10);
  sheet.line("Weights are net. Carry this ticket with the fuel, and hand it over with it.", {
    faint: true,
  });
  sheet.line(ticket.source, { faint: true, size: 8.5 });
  return sheet.finish([seller.name, number].join("   ·   "));
}
