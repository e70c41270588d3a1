import { Badge, ButtonLink } from "@roundsman/ui";

/** The way to who asks for a trade account, with how many wait. */
export function TradeApplicationsLink({ waiting }: { waiting: number }) {
  return (
    <ButtonLink href="/trade-applications">
      Trade applications
      {waiting > 0 && (
        <Badge tone="warning">
          {waiting}
          <span className="sr-only"> waiting</span>
        </Badge>
      )}
    </ButtonLink>
  );
}
