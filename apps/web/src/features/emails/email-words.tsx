import { Card, CardBody, CardHeader } from "@roundsman/ui";
import type { Email } from "./email-states";
import { linksIn } from "./links-in";
import { MailWords } from "./mail-words";

/** The mail as its reader gets it; with both kinds of words, both to look at. */
export function EmailWords({ email: { html, text } }: { email: Email }) {
  if (html === null) {
    return (
      <Card>
        <CardHeader title="As it was written" />
        <CardBody>
          <PlainWords text={text} />
        </CardBody>
      </Card>
    );
  }
  return (
    <MailWords html={html} className="h-[36rem]">
      <Card>
        <CardBody>
          <PlainWords text={text} />
        </CardBody>
      </Card>
    </MailWords>
  );
}

function PlainWords({ text }: { text: string }) {
  return (
    <div className="max-w-prose text-sm break-words whitespace-pre-wrap">
      {linksIn(text).map(({ at, words, href }) =>
        href === null ? (
          words
        ) : (
          <a
            key={at}
            href={href}
            rel="noreferrer"
            target="_blank"
            className="text-link underline underline-offset-3"
          >
            {words}
          </a>
        ),
      )}
    </div>
  );
}
