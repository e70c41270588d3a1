"use client";

import { useVat } from "@/features/goods/use-vat";
import { useDraftParts } from "../draft/draft-context";
import { Line, Lines } from "./text-fields";

export function WordsPanel() {
  const vat = useVat();
  const { draft, setContent } = useDraftParts();
  const { headline, strapline, deliveryPromise } = draft.content;
  return (
    <>
      <Lines
        label="Headline"
        name="content.headline"
        hint="The largest words of the shop. Without any, your business's name."
        max={160}
        rows={2}
        value={headline}
        onChange={(words) => setContent({ headline: words })}
      />
      <Lines
        label="Line under it"
        name="content.strapline"
        max={160}
        rows={2}
        value={strapline}
        onChange={(words) => setContent({ strapline: words })}
      />
      <Line
        label="Delivery promise"
        name="content.deliveryPromise"
        hint={`At the top of every page: free in 2 to 4 days. Leave prices out: the shop says what each way of delivery costs${vat.commaInc}.`}
        max={160}
        value={deliveryPromise}
        onChange={(words) => setContent({ deliveryPromise: words })}
      />
    </>
  );
}

export function AboutPanel() {
  const { draft, setContent } = useDraftParts();
  return (
    <Lines
      label="About you"
      name="content.about"
      hint="Since when, from where, and who picks up the phone. Empty hides the section."
      max={2000}
      rows={8}
      value={draft.content.about}
      onChange={(about) => setContent({ about })}
    />
  );
}
