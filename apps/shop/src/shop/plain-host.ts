/**
 * Whether a Host header is a host and nothing more, with or without a port. Next looks for the shop's page by what
 * stands before the first colon, so `other.example:1@own.example` would show another shop's.
 */
export const isPlainHost = (header: string | null): boolean =>
  header !== null && /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(header);
