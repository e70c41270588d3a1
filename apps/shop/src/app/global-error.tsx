"use client";

import "./globals.css";
import { Button } from "@roundsman/ui";
import { Document } from "@/features/frame/document";
import { PlainPage } from "@/features/frame/plain-page";

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** A page that failed, whichever: it names no shop, since that may be what could not be read. */
export default function GlobalError({ retry }: GlobalErrorProps) {
  return (
    <Document>
      <title>This page could not be shown</title>
      <PlainPage title="This page could not be shown">
        <p>
          What is in your basket is kept. If you were placing an order, look for our email before
          you order again.
        </p>
        <Button variant="primary" size="touch" onClick={retry}>
          Try again
        </Button>
      </PlainPage>
    </Document>
  );
}
