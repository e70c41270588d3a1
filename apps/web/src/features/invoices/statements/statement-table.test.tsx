import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StatementTable } from "./statement-table";

type Statement = Parameters<typeof StatementTable>[0]["statement"];
type Entry = Statement["entries"][number];

type Named = Pick<Entry, "kind" | "invoiceId" | "number"> & Partial<Pick<Entry, "orderId">>;

const whatOf = (entry: Named, amountPence = 100) => {
  const figures = { on: "2026-11-20", orderId: null, amountPence, balancePence: 100 };
  const statement = { from: "2026-11-01", openingPence: 0, entries: [{ ...figures, ...entry }] };
  const html = renderToStaticMarkup(<StatementTable statement={statement as Statement} />);
  const [, , cell = ""] = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].at(-1)?.[1]?.split("<td") ?? [];
  return {
    words: `<${cell}`.replaceAll(/<[^>]*>/g, ""),
    href: /href="([^"]*)"/.exec(cell)?.[1],
  };
};

it("names each entry of the account, with a link where it is about one invoice", () => {
  const ofInvoice = { invoiceId: "i", number: "INV-00012" };
  const href = "/invoices/i";
  expect(whatOf({ kind: "invoice", ...ofInvoice })).toEqual({ words: "Invoice INV-00012", href });
  expect(whatOf({ kind: "payment", ...ofInvoice })).toEqual({
    words: "Payment of INV-00012",
    href,
  });
  const credit = { kind: "credit_note", invoiceId: "i", number: "CN-00001" } as const;
  expect(whatOf(credit, -100)).toEqual({ words: "Credit note CN-00001", href });
  expect(whatOf(credit, 100)).toEqual({ words: "Reversed credit note CN-00001", href });
  const said = (kind: Entry["kind"], number: string) => whatOf({ kind, invoiceId: null, number });
  expect(said("payment", "BACS 123")).toEqual({ words: "Payment, BACS 123", href: undefined });
  expect(said("payment", "")).toEqual({ words: "Payment", href: undefined });
  expect(said("reversal", "")).toEqual({ words: "Reversed payment", href: undefined });
  expect(said("refund", "")).toEqual({ words: "Refund", href: undefined });
  const delivery = { invoiceId: null, orderId: "o", number: "1042" };
  expect(whatOf({ kind: "invoice", ...delivery })).toEqual({
    words: "Delivery, not paid: 1042",
    href: "/orders/o",
  });
  expect(whatOf({ kind: "invoice", ...delivery }, -100).words).toBe("Billed now: delivery 1042");
  expect(whatOf({ kind: "payment", ...delivery }, -100).words).toBe("Payment of 1042");
});
