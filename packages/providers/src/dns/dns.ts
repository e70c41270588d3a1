/** A host's current records; an empty list for a missing kind. */
export interface HostRecords {
  cname: string[];
  /** IPv4 addresses, aliases followed. */
  a: string[];
  /** Each record's pieces joined. */
  txt: string[];
}

export interface Dns {
  /**
   * Reads a host's records; an unknown host has none.
   * @throws ProviderFailed `invalid` for anything but a public host name (an address, localhost, a reserved ending),
   * `unreachable` or `busy` if the name server does not answer
   */
  lookup(host: string): Promise<HostRecords>;
}
