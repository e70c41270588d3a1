import { Card, CardBody, CardFooter, CardHeader } from "@roundsman/ui";

type AgreementTextProps = { agreement: { version: string; text: string; sha256: string } };

/** The agreement to be read first. What was accepted is kept by its version and fingerprint. */
export function AgreementText({ agreement: { version, text, sha256 } }: AgreementTextProps) {
  return (
    <Card>
      <CardHeader title="Non-disclosure agreement" hint={`Version ${version}`} />
      <CardBody className="gap-3 text-sm leading-relaxed">
        {text.split("\n\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </CardBody>
      <CardFooter>
        <p className="min-w-0 text-xs break-all text-muted-foreground">SHA-256 {sha256}</p>
      </CardFooter>
    </Card>
  );
}
