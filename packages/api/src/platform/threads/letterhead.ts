import { page, type Sheet } from "./sheet";

/** The business as the head of its papers shows it. */
export interface Letterhead {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
}

/** Who writes, what this is, and on the right what is said of it. */
export function putLetterhead(
  sheet: Sheet,
  from: Letterhead,
  title: string,
  facts: readonly string[],
): void {
  const half = { x: 320, width: page.right - 320, align: "right" } as const;
  sheet.beside(
    () => sheet.text(from.name, { bold: true, size: 15, width: 250 }),
    () => sheet.text(title, { ...half, bold: true, size: 15 }),
  );
  const about = [from.address, from.phone, from.email].filter((part) => part !== null);
  sheet.space(4);
  sheet.beside(
    () => sheet.text(about.join("\n"), { faint: true, width: 250 }),
    () => sheet.text(facts.join("\n"), half),
  );
  sheet.space(22);
}
