"use client";

import { useReducer } from "react";
import {
  forCustomer,
  lineOf,
  repeated,
  withQuantity,
  type Draft,
  type DraftLine,
  type FoundCustomer,
  type LastOrder,
  type NewCustomer,
  type Priced,
} from "./draft";

type Edit =
  | { do: "choose-customer"; customer: FoundCustomer | null }
  | { do: "add-customer"; newCustomer: NewCustomer }
  | { do: "set"; fields: Partial<Omit<Draft, "customer" | "lines">> }
  | { do: "add"; product: Priced }
  | { do: "set-quantity"; key: number; quantity: number }
  | { do: "set-measure"; key: number; measure: number | null }
  | { do: "set-empties"; key: number; empties: number }
  | { do: "set-discount"; key: number; discountPercent: number | null }
  | { do: "set-vat-rate"; key: number; vatRate: DraftLine["vatRate"] }
  | { do: "set-reason"; rule: string; reason: string }
  | { do: "remove"; key: number }
  | { do: "set-other-empties"; productId: string; quantity: number }
  | { do: "repeat"; last: LastOrder; products: readonly Priced[] };

export type EditDraft = (edit: Edit) => void;

/** An order while it is being taken, and the ways of editing it. */
export const useOrderDraft = (start: Draft): [Draft, EditDraft] => useReducer(edited, start);

function edited(draft: Draft, edit: Edit): Draft {
  const { lines } = draft;
  switch (edit.do) {
    case "choose-customer":
      return forCustomer(draft, edit.customer);
    case "add-customer":
      return { ...forCustomer(draft, null), newCustomer: edit.newCustomer };
    case "set":
      return { ...draft, ...edit.fields };
    case "add":
      return { ...draft, lines: [...lines, lineOf(edit.product)] };
    case "set-quantity":
      return {
        ...draft,
        lines: lines.map((line) =>
          line.key === edit.key ? withQuantity(line, edit.quantity) : line,
        ),
      };
    case "set-measure":
      return {
        ...draft,
        lines: lines.map((line) =>
          line.key === edit.key ? { ...line, measure: edit.measure } : line,
        ),
      };
    case "set-empties":
      return {
        ...draft,
        lines: lines.map((line) =>
          line.key === edit.key ? { ...line, empties: edit.empties } : line,
        ),
      };
    case "set-discount":
      return {
        ...draft,
        lines: lines.map((line) =>
          line.key === edit.key ? { ...line, discountPercent: edit.discountPercent } : line,
        ),
      };
    case "set-vat-rate":
      return {
        ...draft,
        lines: lines.map((line) =>
          line.key === edit.key ? { ...line, vatRate: edit.vatRate } : line,
        ),
      };
    case "set-reason":
      return { ...draft, ruleReasons: { ...draft.ruleReasons, [edit.rule]: edit.reason } };
    case "remove":
      return { ...draft, lines: lines.filter((line) => line.key !== edit.key) };
    case "set-other-empties":
      return {
        ...draft,
        otherEmpties: draft.otherEmpties
          .map((empties) =>
            empties.product.id === edit.productId
              ? { ...empties, quantity: edit.quantity }
              : empties,
          )
          .filter(({ quantity }) => quantity > 0),
      };
    case "repeat":
      return repeated(draft, edit.last, edit.products);
  }
}
