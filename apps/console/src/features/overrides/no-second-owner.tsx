import { TextLink } from "@roundsman/ui";

/** Why an override waits where its owner is the only one: nobody reviews what they did themselves. */
export function NoSecondOwner() {
  return (
    <span className="block max-w-52 text-xs text-muted-foreground">
      A second owner must review this;{" "}
      <TextLink href="/people?staff=true">make one under People</TextLink>.
    </span>
  );
}
