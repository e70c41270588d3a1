"use client";

import { PictureInput } from "@/features/pictures/picture-field";
import { useDraftParts } from "../draft/draft-context";
import { Line, Lines } from "./text-fields";

/** What search engines and messengers show of the shop. */
export function SearchPanel() {
  const { draft, setSeo } = useDraftParts();
  const { title, description, imageKey } = draft.seo;
  return (
    <>
      <Line
        label="Title"
        name="seo.title"
        hint="In the browser's tab and as the link in search results. Without one, your name."
        max={160}
        value={title}
        onChange={(words) => setSeo({ title: words })}
      />
      <Lines
        label="Description"
        name="seo.description"
        hint="The lines under the link."
        max={300}
        value={description}
        onChange={(words) => setSeo({ description: words })}
      />
      <PictureInput
        label="Picture for messengers"
        name="seo.imageKey"
        hint="Shown when somebody sends a link to your shop."
        value={imageKey}
        onChange={(key) => setSeo({ imageKey: key })}
      />
    </>
  );
}
