import { Alert, ButtonLink } from "@roundsman/ui";
import { ChevronRight } from "lucide-react";
import type { AppBusiness } from "./app-request";

/** In which of one's businesses the app is to work. Plain links: they need no script. */
export function ChooseBusiness({
  id,
  businesses,
}: {
  id: string;
  businesses: readonly AppBusiness[];
}) {
  if (businesses.length === 0) {
    return <Alert title="You belong to no business">There is nothing to allow an app in.</Alert>;
  }
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-dense font-medium">In which business?</h2>
      {businesses.map((business) => (
        <ButtonLink
          key={business.id}
          href={`/apps/allow/${id}?business=${business.id}`}
          size="touch"
          className="w-full justify-between"
        >
          <span className="min-w-0 truncate">{business.name}</span>
          <ChevronRight aria-hidden />
        </ButtonLink>
      ))}
    </div>
  );
}
