import { TextLink } from "@roundsman/ui";

/** The business something is of, or the service itself. */
export function BusinessName({ business }: { business: { id: string; name: string } | null }) {
  if (business === null) return <span className="text-muted-foreground">The service</span>;
  return <TextLink href={`/businesses/${business.id}`}>{business.name}</TextLink>;
}
