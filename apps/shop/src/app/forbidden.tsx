import { Document } from "@/features/frame/document";
import { PlainPage } from "@/features/frame/plain-page";

export const metadata = { title: "Closed" };

/** The shop of a business that is locked. */
export default function Closed() {
  return (
    <Document>
      <PlainPage title="This shop is closed">
        <p>It takes no orders at the moment.</p>
      </PlainPage>
    </Document>
  );
}
