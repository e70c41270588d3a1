"use client";

import type { ReactNode } from "react";
import { useVat } from "./use-vat";
import type { VatDocument } from "./vat-words";

type IfVatProps = {
  /** The order or document that the words describe; left out for words on the business of today. */
  document?: VatDocument | undefined;
  children: ReactNode;
  /** Shown in place of the words on VAT. */
  instead?: ReactNode;
};

/** Words on VAT: nothing of them shows if the business is not registered for it (docs/decisions/0410). */
export function IfVat({ document, children, instead = null }: IfVatProps) {
  return useVat(document).isShown ? children : instead;
}

/** " inc VAT", for after an amount or a label. */
export const IncVat = ({ document }: Pick<IfVatProps, "document">) => useVat(document).inc;

/** " ex VAT", for after an amount or a label. */
export const ExVat = ({ document }: Pick<IfVatProps, "document">) => useVat(document).ex;
