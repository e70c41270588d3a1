import { TextLink } from "@roundsman/ui";

type BusinessNameProps = {
  business: { id: string; name: string } | null;
  /** Said where there is none; without it, the service itself. */
  otherwise?: string;
};

/** The business something is of, or the service itself. */
export function BusinessName({ business, otherwise = "The service" }: BusinessNameProps) {
  if (business === null) return <span className="text-muted-foreground">{otherwise}</span>;
  return <TextLink href={`/businesses/${business.id}`}>{business.name}</TextLink>;
}
