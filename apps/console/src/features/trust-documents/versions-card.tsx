import {
  Card,
  CardHeader,
  EmptyState,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { audienceWords, statusKinds, statusWords, type OneDocument, type Version } from "./words";

type VersionsCardProps = Pick<OneDocument, "versions"> & {
  /** The number of the one whose text the page shows. */
  shown: number | null;
};

/** Every version that was published: who, when, for whom, and the fingerprint of its text. */
export function VersionsCard({ versions, shown }: VersionsCardProps) {
  return (
    <Card>
      <CardHeader title="Versions" />
      {versions.length === 0 ? (
        <EmptyState title="Not published yet">The draft becomes version 1.</EmptyState>
      ) : (
        <Table label="Versions" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Version</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>Published</TableHeader>
              <TableHeader>Who may read</TableHeader>
              <TableHeader>SHA-256</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {versions.map((version) => (
              <VersionRow key={version.id} version={version} isShown={version.number === shown} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

const VersionRow = ({ version, isShown }: { version: Version; isShown: boolean }) => (
  <TableRow>
    <TableCell fit>
      {isShown ? (
        `Version ${version.number}`
      ) : (
        <TextLink href={`?version=${version.number}`}>Version {version.number}</TextLink>
      )}
    </TableCell>
    <TableCell label="State">
      <StatusBadge kind={statusKinds[version.status]}>{statusWords[version.status]}</StatusBadge>
      {version.status === "withdrawn" && version.endedAt && (
        <span className="block text-xs text-muted-foreground">
          {formatDateTime(version.endedAt)}, {version.withdrawnByName}: {version.withdrawnReason}
        </span>
      )}
    </TableCell>
    <TableCell label="Published" className="text-muted-foreground">
      <span className="block whitespace-nowrap">
        {version.publishedAt && formatDateTime(version.publishedAt)}
      </span>
      <span className="block text-xs">{version.publishedByName}</span>
    </TableCell>
    <TableCell label="Who may read">{audienceWords[version.audience]}</TableCell>
    <TableCell label="SHA-256" className="text-xs text-muted-foreground">
      <code title={version.sha256}>{version.sha256.slice(0, 12)}…</code>
    </TableCell>
  </TableRow>
);
