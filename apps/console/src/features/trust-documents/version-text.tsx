import { Card, CardBody, CardFooter, CardHeader, DocumentText } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type VersionTextProps = { version: RouterOutputs["console"]["trustDocuments"]["version"] };

/** A version as readers see it, or saw it. */
export const VersionText = ({ version }: VersionTextProps) => (
  <Card>
    <CardHeader title={`${version.title}, version ${version.number}`} hint={version.summary} />
    <CardBody>
      <DocumentText text={version.text} />
    </CardBody>
    <CardFooter>
      <p className="min-w-0 text-xs break-all text-muted-foreground">SHA-256 {version.sha256}</p>
    </CardFooter>
  </Card>
);
