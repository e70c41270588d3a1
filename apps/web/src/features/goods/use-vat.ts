"use client";

import { useOffice } from "@/session/office-context";
import { showsVat, vatWords, type VatDocument, type VatWords } from "./vat-words";

/**
 * The words on VAT for a component of the browser; server components use `IfVat` or `hasVatHere`.
 * @param document the order or document that the words describe; left out for words on the business of today
 */
export function useVat(document?: VatDocument): VatWords {
  const { hasVat } = useOffice();
  return vatWords(showsVat(hasVat, document));
}
