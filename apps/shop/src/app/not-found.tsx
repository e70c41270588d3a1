import { Document } from "@/features/frame/document";
import { NothingHere } from "@/features/frame/plain-pages";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <Document>
      <NothingHere />
    </Document>
  );
}
