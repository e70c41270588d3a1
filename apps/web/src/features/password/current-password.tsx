import { TextField } from "@roundsman/ui";

type CurrentPasswordProps = {
  label?: string;
  /** Its name in the form, and to the procedure: where its faults land. */
  name?: string;
  className?: string;
};

/** The password somebody has, asked for again before what only they may do. */
export const CurrentPassword = ({
  label = "Your password",
  name = "password",
  ...rest
}: CurrentPasswordProps) => (
  <TextField {...rest} label={label} name={name} type="password" autoComplete="current-password" />
);
