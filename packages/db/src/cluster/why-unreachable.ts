/** Errors of PostgreSQL's driver and Node about TLS to a node, each with the next step. */
const NEXT: readonly [words: RegExp, next: string][] = [
  [
    /no encryption$/,
    "it takes connections by TLS alone: end DATABASE_URL with ?sslmode=verify-full&sslrootcert=FILE",
  ],
  [/not support SSL/, "its postgresql.conf needs ssl = on, with a certificate beside it"],
  [/does not match certificate/, "call it by a name that stands in its certificate"],
  [/certificate/, "sslrootcert in DATABASE_URL must name the certificate that signed the node's"],
];

/** Returns why a node could not be reached: the error's message, and the next step if TLS is the cause. */
export function whyUnreachable(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, next] = NEXT.find(([words]) => words.test(message)) ?? [];
  return next ? `${message} (${next})` : message;
}
