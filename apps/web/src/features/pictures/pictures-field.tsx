"use client";

import { Button, FieldGroup, FormFault, IconButton, useFormField } from "@roundsman/ui";
import { Images, Trash2 } from "lucide-react";
import { useState } from "react";
import { moved } from "@/features/ordered-list/moved";
import { OrderedList } from "@/features/ordered-list/ordered-list";
import { PictureDrop } from "./picture-drop";
import { PictureLibrary } from "./picture-library";
import { PictureWords } from "./picture-words";
import { usePictures } from "./use-pictures";

type PicturesFieldProps = {
  label: string;
  /** The path of their keys in the form around. */
  name: string;
  hint?: string;
  most: number;
};

/** Several pictures in an order: uploaded here, or from those uploaded before; each with what it shows in words. */
export function PicturesField({ label, name, hint, most }: PicturesFieldProps) {
  const { value: keys, set } = useFormField<string[]>(name);
  const { pictures, upload } = usePictures();
  const [choosing, setChoosing] = useState(false);
  const add = (key: string) => {
    if (!keys.includes(key)) set([...keys, key]);
  };
  const hasOthers = Object.keys(pictures ?? {}).some((key) => !keys.includes(key));
  return (
    <FieldGroup legend={label} hint={hint}>
      <div data-path={name} tabIndex={-1} className="flex flex-col gap-3">
        {keys.length > 0 && (
          <OrderedList
            label={label}
            items={keys.map((key, at) => ({
              key,
              name: pictures?.[key]?.alt ?? `picture ${at + 1}`,
              content: (
                <PictureRow
                  pictureKey={key}
                  name={`picture ${at + 1}`}
                  onRemove={() => set(keys.filter((other) => other !== key))}
                />
              ),
            }))}
            onMove={(from, to) => set(moved(keys, from, to))}
          />
        )}
        {keys.length < most && (
          <PictureDrop
            label={`Upload: ${label}`}
            busy={upload.isPending}
            onFile={(file) => upload.mutate(file, { onSuccess: ({ key }) => add(key) })}
          />
        )}
        <FormFault name={name} label={label} error={upload.error?.message} />
        {hasOthers && keys.length < most && (
          <div>
            <Button size="sm" onClick={() => setChoosing(true)}>
              <Images aria-hidden />
              From your uploads
            </Button>
          </div>
        )}
        <PictureLibrary
          open={choosing}
          onClose={() => setChoosing(false)}
          chosen={null}
          onChoose={add}
        />
      </div>
    </FieldGroup>
  );
}

type PictureRowProps = { pictureKey: string; name: string; onRemove: () => void };

function PictureRow({ pictureKey, name, onRemove }: PictureRowProps) {
  const { pictures } = usePictures();
  const picture = pictures?.[pictureKey];
  return (
    <div className="flex flex-col gap-2 py-1">
      <div className="flex items-start justify-between gap-2">
        {picture ? (
          // Already in three sizes of its own: nothing for Next to make smaller.
          <picture>
            <img
              src={picture.thumb}
              alt={picture.alt ?? ""}
              className="size-20 rounded-md border bg-muted object-cover"
            />
          </picture>
        ) : (
          <div className="size-20 rounded-md border bg-muted" />
        )}
        <IconButton size="sm" label={`Take off ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {picture && <PictureWords pictureKey={pictureKey} alt={picture.alt} />}
    </div>
  );
}
