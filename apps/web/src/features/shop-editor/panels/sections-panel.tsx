"use client";

import { FormFault, Switch } from "@roundsman/ui";
import { useDraftParts } from "../draft/draft-context";
import { moved } from "@/features/ordered-list/moved";
import { OrderedList } from "@/features/ordered-list/ordered-list";
import { sectionWords } from "../publish/part-words";
import { wholeSections } from "../draft/whole-sections";

/** What the home page shows, and in which order. */
export function SectionsPanel() {
  const { draft, setContent } = useDraftParts();
  const sections = wholeSections(draft.content.sections);
  return (
    <>
      <p className="text-dense text-muted-foreground">
        Drag a section to its place, or move it by its arrows. A section without anything to show
        stays away by itself.
      </p>
      <OrderedList
        label="Sections"
        items={sections.map(({ section, visible }) => ({
          key: section,
          name: sectionWords[section],
          content: (
            <Switch
              label={sectionWords[section]}
              checked={visible}
              onCheckedChange={(on) =>
                setContent({
                  sections: sections.map((one) =>
                    one.section === section ? { section, visible: on } : one,
                  ),
                })
              }
            />
          ),
        }))}
        onMove={(from, to) => setContent({ sections: moved(sections, from, to) })}
      />
      <FormFault name="content.sections" />
    </>
  );
}
