import { TextField } from "@roundsman/ui";

/** A code of somebody's second step, asked for beside their password where they have one; the form's `code`. */
export const CodeField = () => (
  <TextField
    label="Code"
    name="code"
    hint="Of your authenticator app, or a recovery code."
    autoComplete="one-time-code"
  />
);
