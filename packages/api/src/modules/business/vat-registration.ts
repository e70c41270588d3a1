import type { VatScheme } from "@roundsman/db";
import { invalid } from "../../platform/base/errors";

/*
 * Registration for VAT (docs/decisions/0410). An order has VAT if the business was registered on the day the order was
 * taken, and while the business has not answered whether it is registered.
 */

/** The answer of a business; days are YYYY-MM-DD. */
interface VatRegistration {
  /** Null while the business has not answered. */
  vatRegistered: boolean | null;
  vatRegisteredFrom: string | null;
  vatScheme: VatScheme | null;
}

/** The weights of the seven digits that the check digits of a VAT number follow. */
const weights = [8, 7, 6, 5, 4, 3, 2];

/**
 * Returns a VAT number as it is stored, such as "GB123456782"; null for text that is none. Its last two digits make the
 * weighted sum a multiple of 97, in numbers of the newer range ("97-55") together with 55.
 */
function vatNumberOf(text: string): string | null {
  const tidy = text.toUpperCase().replaceAll(/[\s.-]/g, "");
  const [, country = "GB", digits = ""] = /^(GB|XI)?(\d{9}|\d{12})$/.exec(tidy) ?? [];
  if (digits === "") return null;
  const sum = weights.reduce((all, weight, place) => all + weight * Number(digits[place]), 0);
  const checked = sum + Number(digits.slice(7, 9));
  const fits = checked % 97 === 0 || (checked + 55) % 97 === 0;
  return fits && Number(digits.slice(0, 7)) > 0 ? `${country}${digits}` : null;
}

type Change = Partial<VatRegistration> & { vatNumber?: string | null | undefined };
type Registered = VatRegistration & { vatNumber: string | null };

const noRegistration = { vatRegisteredFrom: null, vatScheme: null };

/**
 * Returns the answer of a business after a change, judged on what the row will hold, under its lock. A business that is
 * not registered has no number; of one that has not answered the number is kept as it was typed.
 * @throws validation on each field that is missing, wrong, or only a registered business has
 */
export function changedRegistration(before: Registered, change: Change): Registered {
  const vatRegistered = change.vatRegistered ?? before.vatRegistered;
  const vatNumber = change.vatNumber === undefined ? before.vatNumber : change.vatNumber;
  if (vatRegistered !== true) {
    const answered = vatRegistered === false;
    const given = [
      answered && change.vatNumber != null && "vatNumber",
      change.vatRegisteredFrom != null && "vatRegisteredFrom",
      change.vatScheme != null && "vatScheme",
    ].filter((path) => path !== false);
    if (given.length > 0) {
      throw invalid(
        ...given.map((path) => ({ path, message: "Only a registered business has this." })),
      );
    }
    return { vatRegistered, vatNumber: answered ? null : vatNumber, ...noRegistration };
  }
  const checked = vatNumber === null ? null : vatNumberOf(vatNumber);
  const from = change.vatRegisteredFrom ?? before.vatRegisteredFrom;
  const issues = [
    checked === null && {
      path: "vatNumber",
      message:
        vatNumber === null
          ? "Give the VAT number."
          : "This is not a VAT number: check its nine digits.",
    },
    from === null && { path: "vatRegisteredFrom", message: "Give the first day of registration." },
  ].filter((issue) => issue !== false);
  if (checked === null || from === null) throw invalid(...issues);
  const vatScheme = change.vatScheme ?? before.vatScheme ?? "standard";
  return { vatRegistered, vatNumber: checked, vatRegisteredFrom: from, vatScheme };
}
