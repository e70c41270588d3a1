import { Tabs, TabsContent, TabsList, TabsTrigger, cn } from "@roundsman/ui";
import type { ReactNode } from "react";

type MailWordsProps = {
  html: string;
  /** The same as plain text. */
  children: ReactNode;
  /** How high the mail is shown; it scrolls. */
  className: string;
};

/** A mail as its reader gets it, and its plain text, both to look at. */
export function MailWords({ html, children, className }: MailWordsProps) {
  return (
    <Tabs defaultValue="html" className="w-full">
      <TabsList aria-label="Ways to read it">
        <TabsTrigger value="html">As it looks</TabsTrigger>
        <TabsTrigger value="text">As plain text</TabsTrigger>
      </TabsList>
      <TabsContent value="html">
        {/* No scripts, forms or links out: what it shows was typed by customers, too. */}
        <iframe
          title="The mail as it looks"
          sandbox=""
          srcDoc={policy + html}
          className={cn("w-full rounded-lg border bg-white", className)}
        />
      </TabsContent>
      <TabsContent value="text">{children}</TabsContent>
    </Tabs>
  );
}

/** A mail fetches nothing while it is looked at: no picture tells anybody that it was. */
const policy =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'\">";
