/*
 * The words on VAT beside an amount. A business that is not registered for VAT says none, on any page (docs/decisions/0410):
 * the server tells of each amount whether it is of such a business.
 */

interface Amount {
  unregistered: boolean;
}

/** Words for after an amount including VAT: "£10.00 inc VAT". */
export const incVat = ({ unregistered }: Amount): string => (unregistered ? "" : " inc VAT");

/** Words for after an amount excluding VAT: "£10.00 ex VAT". */
export const exVat = ({ unregistered }: Amount): string => (unregistered ? "" : " ex VAT");

/** A label with the words on VAT of its amount: "To pay, inc VAT". */
export const labelIncVat = (label: string, { unregistered }: Amount): string =>
  unregistered ? label : `${label}, inc VAT`;

/** The label of what VAT that is rounded once a rate makes of the total. */
export const roundingLabel = ({ unregistered }: Amount): string =>
  unregistered ? "Rounding" : "Rounding of VAT";
