import { Document } from "@/features/frame/document";
import { NothingHereWords } from "@/features/frame/plain-pages";

export const metadata = { title: "Page not found" };

/** Of an address that no page has. Next draws it beside every page, so it sets no status. */
export default function NotFound() {
  return (
    <Document>
      <NothingHereWords />
    </Document>
  );
}
