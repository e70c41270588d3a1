"use client";

import { Button, Field, Input, Skeleton, useFormField } from "@roundsman/ui";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSettled } from "@/features/search/use-settled";
import { useApi } from "@/trpc/client";
import type { AddressValues } from "./address-values";
import { coordinatesText, parseCoordinates, roundedPlace } from "./coordinates";

// Some 300 kB, and nothing the server could draw.
const PinMap = dynamic(async () => (await import("@roundsman/ui/map")).PinMap, {
  ssr: false,
  loading: () => <Skeleton className="h-64 rounded-lg" />,
});

type Pin = AddressValues["pin"];

/**
 * Where the door is: with the postcode until somebody says better, by dragging the pin, pressing the
 * map, or pasting what another map says.
 */
export function PinField() {
  const { value: postcode } = useFormField<string>("postcode");
  const { value: pin, set: onPinChange } = useFormField<Pin>("pin");
  const byPostcode = usePlaceOf(postcode);
  const shown = pin ?? byPostcode;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="text-dense font-medium">On the map</p>
        <p className="text-xs text-muted-foreground" aria-live="polite">
          {pin
            ? "The pin was set by hand."
            : byPostcode
              ? "The pin stands where the postcode is. Drag it to the door."
              : "Press the map where the door is, or give a postcode."}
        </p>
      </div>
      <PinMap
        label="Where the address is"
        pin={shown}
        onPinChange={(place) => onPinChange(roundedPlace(place))}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Coordinates
          key={shown ? coordinatesText(shown) : ""}
          shown={shown}
          onPinChange={onPinChange}
        />
        {pin && (
          <Button onClick={() => onPinChange(null)}>
            {byPostcode ? "Back to the postcode" : "Remove the pin"}
          </Button>
        )}
      </div>
    </div>
  );
}

type CoordinatesProps = { shown: Pin; onPinChange: (pin: Pin) => void };

function Coordinates({ shown, onPinChange }: CoordinatesProps) {
  const [text, setText] = useState(shown ? coordinatesText(shown) : "");
  const place = parseCoordinates(text);
  return (
    <Field
      label="Latitude, longitude"
      name="dropLatitude"
      error={text === "" || place ? undefined : "Write it like 54.373, -2.914."}
      className="w-56 max-w-full"
    >
      <Input
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (place && (!shown || coordinatesText(place) !== coordinatesText(shown))) {
            onPinChange(place);
          }
        }}
      />
    </Field>
  );
}

/** Whole enough to be asked for. */
const whole = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;

function usePlaceOf(postcode: string): Pin {
  const asked = useSettled(postcode.trim());
  const { data } = useQuery(
    useApi().office.addresses.findPostcode.queryOptions(
      { postcode: asked },
      { enabled: whole.test(asked), staleTime: Infinity },
    ),
  );
  if (!whole.test(asked) || !data || data.latitude === null || data.longitude === null) return null;
  return { latitude: data.latitude, longitude: data.longitude };
}
