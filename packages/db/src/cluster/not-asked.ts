/** What PostgreSQL's driver and Node say where TLS stands between them and a node, and what is to be done then. */
const NEXT: readonly [said: RegExp, next: string][] = [
  [
    /no encryption$/,
    "it takes connections by TLS alone: end DATABASE_URL with ?sslmode=verify-full&sslrootcert=FILE",
  ],
  [/not support SSL/, "its postgresql.conf needs ssl = on, with a certificate beside it"],
  [/does not match certificate/, "call it by a name that stands in its certificate"],
  [/certificate/, "sslrootcert in DATABASE_URL must name the certificate that signed the node's"],
];

/** Why a node could not be asked: the words of whoever refused, and what to do about it where TLS is the matter. */
export function whyNotAsked(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const [, next] = NEXT.find(([words]) => words.test(said)) ?? [];
  return next ? `${said} (${next})` : said;
}
