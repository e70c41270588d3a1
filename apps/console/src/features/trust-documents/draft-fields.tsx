import { RadioField, TextareaField, TextField } from "@roundsman/ui";
import { audiences, type Audience } from "./words";

/** The values of the draft's form. */
export type DraftValues = { title: string; summary: string; text: string; audience: Audience };

/** The fields of a draft, and its audience. */
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
