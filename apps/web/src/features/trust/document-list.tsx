import { Badge, Card } from "@roundsman/ui";
import { FileText, Lock } from "lucide-react";
import Link from "next/link";

type DocumentListProps = {
  documents: readonly { key: string; title: string; summary: string; mayOpen: boolean }[];
};

/** What there is to read. Opening one is noted, so nothing is fetched before it is pressed. */
export function DocumentList({ documents }: DocumentListProps) {
  return (
    <section aria-labelledby="documents" className="flex flex-col gap-3">
      <h2 id="documents" className="text-lg font-semibold">
        Documents
      </h2>
      <Card>
        <ul className="divide-y">
          {documents.map(({ key, title, summary, mayOpen }) => (
            <li key={key} className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover">
              <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1">
                <h3 className="text-sm font-medium">
                  <Link
                    href={`/trust/documents/${key}`}
                    prefetch={false}
                    className="after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                  </Link>
                </h3>
                <p className="text-dense text-muted-foreground">{summary}</p>
              </div>
              {!mayOpen && (
                <Badge>
                  <Lock aria-hidden />
                  On request
                </Badge>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
