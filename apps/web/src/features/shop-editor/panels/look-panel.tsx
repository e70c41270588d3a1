"use client";

import { Alert, Field, FieldGroup, RadioGroup } from "@roundsman/ui";
import { PictureInput } from "@/features/pictures/picture-field";
import { useDraftParts } from "../draft/draft-context";
import { ColourField } from "./colour-field";
import { contrastOf } from "./contrast";

const fonts = [
  { value: "classic", label: "Classic", hint: "Lora over Source Sans" },
  { value: "modern", label: "Modern", hint: "Manrope over Inter" },
  { value: "friendly", label: "Friendly", hint: "Nunito throughout" },
  { value: "editorial", label: "Editorial", hint: "Fraunces over Source Sans" },
] as const;

/** Under this, two grounds are hard to tell apart. */
const apart = 1.5;
const mostRadius = 28;

export function LookPanel() {
  const { draft, setTheme } = useDraftParts();
  const { primary, accent, background, fontPair, radius, logoKey, iconKey } = draft.theme;
  const close = contrastOf(primary, background) < apart;
  return (
    <>
      <FieldGroup
        legend="Colours"
        hint="Whatever you choose, the shop sets its words so that they can be read."
      >
        <ColourField
          label="Main colour"
          name="theme.primary"
          value={primary}
          onChange={(colour) => setTheme({ primary: colour })}
        />
        <ColourField
          label="Accent colour"
          name="theme.accent"
          value={accent}
          onChange={(colour) => setTheme({ accent: colour })}
        />
        <ColourField
          label="Background"
          name="theme.background"
          value={background}
          onChange={(colour) => setTheme({ background: colour })}
        />
        {close && (
          <Alert tone="warning">
            The main colour and the background are nearly alike: buttons will be hard to make out.
          </Alert>
        )}
      </FieldGroup>
      <RadioGroup
        label="Fonts"
        name="theme.fontPair"
        look="cards"
        options={fonts}
        value={fontPair}
        onValueChange={(pair) => setTheme({ fontPair: pair })}
      />
      <Field
        label={`Corners: ${radius} px`}
        name="theme.radius"
        hint="Square at the left, round at the right."
      >
        <RadiusSlider value={radius} onChange={(px) => setTheme({ radius: px })} />
      </Field>
      <PictureInput
        label="Logo"
        name="theme.logoKey"
        hint="Without one, your business's logo, or your name in the shop's own type."
        value={logoKey}
        onChange={(key) => setTheme({ logoKey: key })}
      />
      <PictureInput
        label="Icon"
        name="theme.iconKey"
        hint="In the browser's tab: square, and simple enough to be seen small."
        value={iconKey}
        onChange={(key) => setTheme({ iconKey: key })}
      />
    </>
  );
}

function RadiusSlider({ value, onChange }: { value: number; onChange: (px: number) => void }) {
  return (
    <input
      type="range"
      aria-label="Corners, in pixels"
      min={0}
      max={mostRadius}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-6 w-full accent-primary"
    />
  );
}
