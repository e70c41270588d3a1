import type { Node } from "../client/pools/nodes";

const PORT = 5432;

/**
 * Parses a node's address as people write it: `host` or `host:port`.
 * @throws Error if it is no such address
 */
export function nodeAt(written: string): Node {
  if (!URL.canParse(`postgresql://${written}/`)) throw new Error(`${written} is no host:port`);
  const { hostname, port, username, pathname } = new URL(`postgresql://${written}/`);
  if (!hostname || username || pathname !== "/") throw new Error(`${written} is no host:port`);
  return { host: hostname, port: port ? Number(port) : PORT };
}

export const written = ({ host, port }: Node): string => `${host}:${port}`;
