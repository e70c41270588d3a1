"use client";

import { faultText, Field, Input, toast } from "@roundsman/ui";
import { useState } from "react";
import { usePictures } from "./use-pictures";

type PictureWordsProps = { pictureKey: string; alt: string | null };

/** What a picture shows, for those who can't see it. It belongs to the picture: saved on its own, at once. */
export function PictureWords({ pictureKey, alt }: PictureWordsProps) {
  const { describe } = usePictures();
  const [words, setWords] = useState(alt ?? "");
  const save = () => {
    if (words.trim() === (alt ?? "")) return;
    describe.mutate(
      { key: pictureKey, alt: words },
      {
        onSuccess: () => toast.done("The picture's words are saved"),
        onError: (error) => toast.fault("The words were not saved", faultText(error)),
      },
    );
  };
  return (
    <Field
      label="What it shows, in words"
      hint="For those who can't see it. Kept with the picture."
    >
      <Input
        value={words}
        maxLength={160}
        onChange={(event) => setWords(event.target.value)}
        onBlur={save}
      />
    </Field>
  );
}
