"use client";

import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import Pad from "signature_pad";

/** What wipes the field. */
export type Wipeable = { wipe: () => void };

type SignaturePadProps = {
  ref: Ref<Wipeable>;
  /** What stands there to begin with: the signature of a form that was left. */
  picture: string | null;
  /** Given the signature so far as the data URL of a PNG after each stroke. */
  onDrawn: (picture: string) => void;
};

/** A field to sign in with a finger. Whoever can't draw leaves a name, or a photo is taken. */
export function SignaturePad({ ref, picture, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const told = useRef(onDrawn);
  const first = useRef(picture);
  useEffect(() => {
    told.current = onDrawn;
  });
  useImperativeHandle(ref, () => ({ wipe: () => pad.current?.clear() }), []);

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
    // A picture that can't be drawn again is signed anew.
    if (first.current) drawn.fromDataURL(first.current, { ratio }).catch(() => undefined);
    return () => drawn.off();
  }, []);

  return (
    <canvas ref={canvas} className="h-48 w-full touch-none rounded-lg border border-input bg-white">
      A field to sign in with a finger.
    </canvas>
  );
}
