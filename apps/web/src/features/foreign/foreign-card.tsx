import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";

type ForeignCardProps = {
  /** What another system calls it; left out where the page shows it already. */
  externalRef?: string | null;
  /** What other systems keep on it. */
  metadata: Readonly<Record<string, string>>;
};

/** What the business's other systems keep on a resource, to be read here alone. Nothing where they keep nothing. */
export function ForeignCard({ externalRef = null, metadata }: ForeignCardProps) {
  const kept = Object.entries(metadata).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  if (externalRef === null && kept.length === 0) return null;
  return (
    <Card>
      <CardHeader title="From your other systems" />
      <CardBody className="py-2">
        <DescriptionList>
          {externalRef !== null && (
            <Description term="Reference">
              <span className="wrap-anywhere">{externalRef}</span>
            </Description>
          )}
          {kept.map(([name, value]) => (
            <Description key={name} term={name}>
              <span className="wrap-anywhere">{value}</span>
            </Description>
          ))}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
