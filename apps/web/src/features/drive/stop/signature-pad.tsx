"use client";

import { Button } from "@roundsman/ui";
import { Eraser } from "lucide-react";
import { useEffect, useRef } from "react";
import Pad from "signature_pad";

type SignaturePadProps = {
  /** Given the signature so far as the data URL of a PNG after each stroke; null once wiped. */
  onDrawn: (picture: string | null) => void;
};

/** A field to sign in with a finger. Whoever can't draw leaves a name, or a photo is taken. */
export function SignaturePad({ onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const told = useRef(onDrawn);
  useEffect(() => {
    told.current = onDrawn;
  });

  useEffect(() => {
    const field = canvas.current;
    if (!field) return undefined;
    // As many points as the screen has, so that the line is sharp.
    const ratio = Math.min(window.devicePixelRatio, 2);
    field.width = field.clientWidth * ratio;
    field.height = field.clientHeight * ratio;
    field.getContext("2d")?.scale(ratio, ratio);
    // Ink on paper in both themes: it is printed and looked at by the office.
    const drawn = new Pad(field, { backgroundColor: "#ffffff", penColor: "#1e1b18" });
    drawn.addEventListener("endStroke", () => told.current(drawn.toDataURL("image/png")));
    pad.current = drawn;
    return () => drawn.off();
  }, []);

  return (
    <div className="relative">
      <canvas
        ref={canvas}
        className="h-48 w-full touch-none rounded-lg border border-input bg-white"
      >
        A field to sign in with a finger.
      </canvas>
      <Button
        size="touch"
        className="absolute right-2 bottom-2"
        onClick={() => {
          pad.current?.clear();
          onDrawn(null);
        }}
      >
        <Eraser aria-hidden />
        Wipe
      </Button>
    </div>
  );
}
