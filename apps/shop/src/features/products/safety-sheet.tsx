import { FileText } from "lucide-react";

/** The way to a product's safety data sheet, on its supplier's site; nothing where none is known. */
export function SafetySheet({ url, of }: { url: string | null; of: string }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Safety sheet (PDF) of ${of}`}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-link underline underline-offset-3"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0" />
      Safety sheet (PDF)
    </a>
  );
}
