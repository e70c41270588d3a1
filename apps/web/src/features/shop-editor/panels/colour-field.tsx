"use client";

import { Field, Input } from "@roundsman/ui";
import { useState } from "react";
import { wordsOn } from "./contrast";

type ColourFieldProps = {
  label: string;
  name: string;
  /** #RRGGBB */
  value: string;
  onChange: (colour: string) => void;
};

const hex = /^#[0-9a-f]{6}$/i;

/** A colour, picked or typed, and how words read on it: the shop sets them dark or light by itself. */
export function ColourField({ label, name, value, onChange }: ColourFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const { ink, ratio } = wordsOn(value);
  const wrong = !hex.test(text);
  return (
    <Field
      label={label}
      name={name}
      error={wrong ? "A colour is # and six figures or letters a to f." : undefined}
      hint={`Words on it are ${ink}, contrast ${ratio.toFixed(1)} to 1`}
    >
      <span className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={value}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="h-8 w-12 shrink-0 cursor-pointer rounded-md border border-input bg-surface p-0.5 max-md:h-10"
        />
        <Input
          value={text}
          maxLength={7}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            if (hex.test(event.target.value)) onChange(event.target.value.toUpperCase());
          }}
          className="font-mono"
        />
      </span>
    </Field>
  );
}
