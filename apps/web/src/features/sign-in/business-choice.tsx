import { Button } from "@roundsman/ui";
import { ChevronRight } from "lucide-react";
import { roleWords } from "@/session/roles";
import { chooseBusiness } from "@/session/choose-business";
import type { Membership } from "@/session/place";

/** One's businesses, to go into one of them. A plain form: it needs no script. */
export function BusinessChoice({ memberships }: { memberships: readonly Membership[] }) {
  return (
    <form action={chooseBusiness} className="flex flex-col gap-2">
      {memberships.map(({ tenantId, name, role }) => (
        <Button
          key={tenantId}
          type="submit"
          name="tenantId"
          value={tenantId}
          size="touch"
          className="w-full justify-between"
        >
          <span className="min-w-0 truncate">{name}</span>
          <span className="flex items-center gap-2 text-xs font-normal text-muted-foreground">
            {roleWords[role]}
            <ChevronRight aria-hidden />
          </span>
        </Button>
      ))}
    </form>
  );
}
