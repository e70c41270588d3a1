import { TextLink } from "@roundsman/ui";

type BusinessNameProps = {
  business: { id: string; name: string } | null;
  /** Shown if there is no business; default the service itself. */
  otherwise?: string;
};

/** A thing's business, or the service itself. */
export function BusinessName({ business, otherwise = "The service" }: BusinessNameProps) {
  if (business === null) return <span className="text-muted-foreground">{otherwise}</span>;
  return <TextLink href={`/businesses/${business.id}`}>{business.name}</TextLink>;
}
