import { Document } from "@/features/frame/document";
import { ClosedShop } from "@/features/frame/plain-pages";

export const metadata = { title: "Closed" };

export default function Forbidden() {
  return (
    <Document>
      <ClosedShop />
    </Document>
  );
}
