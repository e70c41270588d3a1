import { Document } from "@/features/frame/document";
import { PlainPage } from "@/features/frame/plain-page";

export const metadata = { title: "Page not found" };

/** Names no shop: whoever comes here may have come to none. */
export default function NotFound() {
  return (
    <Document>
      <PlainPage title="Page not found">
        <p>There is nothing at this address.</p>
      </PlainPage>
    </Document>
  );
}
