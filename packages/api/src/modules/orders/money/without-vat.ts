/** Returns whether nothing of an order has VAT since its business was not registered when it was taken (docs/decisions/0410). */
export const isWithoutVat = ({ lines }: { lines: readonly { unregistered: boolean }[] }): boolean =>
  lines.length > 0 && lines.every(({ unregistered }) => unregistered);
