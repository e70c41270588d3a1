"use client";

import { Dialog, DialogContent } from "@roundsman/ui";
import { usePictures } from "./use-pictures";

type PictureLibraryProps = {
  open: boolean;
  onClose: () => void;
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** Every picture uploaded so far, the newest first. */
export function PictureLibrary({ open, onClose, chosen, onChoose }: PictureLibraryProps) {
  const { pictures = {} } = usePictures();
  return (
    <Dialog open={open} onOpenChange={(now) => !now && onClose()}>
      <DialogContent title="Your uploads" size="lg">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
          {Object.entries(pictures).map(([key, picture], at) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === chosen}
                onClick={() => {
                  onChoose(key);
                  onClose();
                }}
                className="w-full overflow-hidden rounded-md border aria-pressed:border-primary aria-pressed:ring-2 aria-pressed:ring-primary"
              >
                <picture>
                  <img
                    src={picture.thumb}
                    alt={picture.alt ?? `Picture ${at + 1}, without words`}
                    loading="lazy"
                    className="aspect-square w-full bg-muted object-cover"
                  />
                </picture>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
