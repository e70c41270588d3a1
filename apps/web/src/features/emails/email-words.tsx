import {
  Card,
  CardBody,
  CardHeader,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@roundsman/ui";
import type { Email } from "./email-states";
import { linksIn } from "./links-in";

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
    <Tabs defaultValue="html">
      <TabsList aria-label="Ways to read it">
        <TabsTrigger value="html">As it looks</TabsTrigger>
        <TabsTrigger value="text">As plain text</TabsTrigger>
      </TabsList>
      <TabsContent value="html">
        <Card className="overflow-hidden">
          {/* No scripts, forms or links out: what it shows was typed by customers, too. */}
          <iframe
            title="The mail as it looks"
            sandbox=""
            srcDoc={policy + html}
            className="h-[36rem] w-full bg-white"
          />
        </Card>
      </TabsContent>
      <TabsContent value="text">
        <Card>
          <CardBody>
            <PlainWords text={text} />
          </CardBody>
        </Card>
      </TabsContent>
    </Tabs>
  );
}

/** A mail fetches nothing while it is looked at: no picture tells anybody that it was. */
const policy =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'\">";

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
