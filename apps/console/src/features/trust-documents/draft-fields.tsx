import { RadioField, TextareaField, TextField } from "@roundsman/ui";
import { audiences, type Audience } from "./words";

/** A draft as it is typed. */
export type DraftValues = { title: string; summary: string; text: string; audience: Audience };

/** What a draft says, and who may read it. */
export const DraftFields = () => (
  <>
    <TextField label="Title" name="title" />
    <TextField label="Summary" name="summary" hint="One sentence, shown below the title." />
    <RadioField label="Who may read" name="audience" look="cards" options={audiences} />
    <TextareaField
      label="Text"
      name="text"
      rows={18}
      hint="An empty line ends a paragraph. A line that begins with # is a heading, lines that begin with - are a list."
    />
  </>
);
