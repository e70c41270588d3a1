import { ButtonLink } from "@roundsman/ui";
import { LayoutDashboard } from "lucide-react";

/** Back to the office, for those who have one and drive as well. */
export function OfficeLink() {
  return (
    <ButtonLink href="/" variant="ghost" size="touch" square aria-label="Back office">
      <LayoutDashboard aria-hidden />
    </ButtonLink>
  );
}
