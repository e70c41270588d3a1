"use client";

import { Button, FieldGroup, FormFault, useFormField } from "@roundsman/ui";
import { Images, Trash2 } from "lucide-react";
import { useState } from "react";
import { PictureDrop } from "./picture-drop";
import { PictureLibrary } from "./picture-library";
import { PictureWords } from "./picture-words";
import { usePictures } from "./use-pictures";

type PictureFieldProps = {
  label: string;
  /** Its path in the form around, and finds its fault among the form's issues. */
  name: string;
  hint?: string;
};

type PictureInputProps = PictureFieldProps & {
  /** The picture's key. */
  value: string | null;
  onChange: (key: string | null) => void;
};

/** One picture: uploaded here, or one of those uploaded before; with what it shows in words. */
export function PictureInput({ label, name, hint, value, onChange }: PictureInputProps) {
  const { pictures, upload } = usePictures();
  const [choosing, setChoosing] = useState(false);
  const picture = value === null ? undefined : pictures?.[value];
  const hasOthers = Object.keys(pictures ?? {}).length > 0;
  return (
    <FieldGroup legend={label} hint={hint}>
      <div data-path={name} tabIndex={-1} className="flex flex-col gap-3">
        {picture && value !== null ? (
          <>
            {/* Already in three sizes of its own: nothing for Next to make smaller. */}
            <picture>
              <img
                src={picture.card}
                alt={picture.alt ?? ""}
                width={picture.width}
                height={picture.height}
                className="max-h-52 w-full rounded-md border bg-muted object-contain"
              />
            </picture>
            <PictureWords key={value} pictureKey={value} alt={picture.alt} />
          </>
        ) : (
          <PictureDrop
            label={`Upload: ${label}`}
            busy={upload.isPending}
            onFile={(file) => upload.mutate(file, { onSuccess: ({ key }) => onChange(key) })}
          />
        )}
        <FormFault name={name} label={label} error={upload.error?.message} />
        <div className="flex flex-wrap gap-2">
          {hasOthers && (
            <Button size="sm" onClick={() => setChoosing(true)}>
              <Images aria-hidden />
              {picture ? "Another one" : "From your uploads"}
            </Button>
          )}
          {value !== null && (
            <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
              <Trash2 aria-hidden />
              Take it off
            </Button>
          )}
        </div>
        <PictureLibrary
          open={choosing}
          onClose={() => setChoosing(false)}
          chosen={value}
          onChoose={onChange}
        />
      </div>
    </FieldGroup>
  );
}

/** The same as a field of a form: its key, or null. */
export function PictureField(props: PictureFieldProps) {
  const { value, set } = useFormField<string | null>(props.name);
  return <PictureInput {...props} value={value} onChange={set} />;
}
