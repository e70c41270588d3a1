"use client";

import { Alert, Button, Field, Input } from "@roundsman/ui";
import { Camera, CameraOff, Flashlight } from "lucide-react";
import { useState } from "react";
import { useCamera } from "./use-camera";

type NumberScannerProps = {
  /** Such as "Serial number, loaded". */
  label: string;
  /** Asked of each number that is typed or read; answers whether it was taken, so that the field empties. */
  onNumber: (number: string) => boolean;
};

/** A number by the phone's camera, or by hand: typing always works. */
export function NumberScanner({ label, onNumber }: NumberScannerProps) {
  const [typed, setTyped] = useState("");
  const { video, state, torch, start, stop, switchTorch } = useCamera(
    (text) => void onNumber(text),
  );
  const shows = state === "on" || state === "starting";

  function add() {
    const number = typed.trim();
    if (number !== "" && onNumber(number)) setTyped("");
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-end gap-2">
        <Field label={label} className="min-w-0 flex-1">
          <Input
            size="touch"
            value={typed}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button type="button" size="touch" disabled={typed.trim() === ""} onClick={add}>
          Add
        </Button>
      </div>
      {shows && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="max-h-72 w-full rounded-lg border bg-black object-cover"
        />
      )}
      <div className="flex gap-2">
        <Button
          type="button"
          size="touch"
          className="flex-1"
          onClick={() => (shows ? stop() : void start())}
        >
          {shows ? <CameraOff aria-hidden /> : <Camera aria-hidden />}
          {shows ? "Camera off" : "Scan with the camera"}
        </Button>
        {torch !== "none" && (
          <Button
            type="button"
            size="touch"
            aria-pressed={torch === "on"}
            onClick={() => void switchTorch()}
          >
            <Flashlight aria-hidden />
            Light
          </Button>
        )}
      </div>
      {state in problems && <Alert tone="warning" live title={problems[state]} />}
    </fieldset>
  );
}

const problems: Partial<Record<ReturnType<typeof useCamera>["state"], string>> = {
  refused:
    "The camera is not allowed here. Allow it in the browser's settings, or type the number.",
  none: "No camera can be had: type the number.",
  no_decoder: "The reader of codes could not be loaded without signal: type the number.",
};
