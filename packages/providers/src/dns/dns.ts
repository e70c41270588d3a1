/** What a host's records say now; an empty list where it has none of that kind. */
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
   * @throws ProviderFailed `invalid` for what is no public host name (an address, localhost,
   * a reserved ending), `unreachable` or `busy` where the name server does not answer
   */
  lookup(host: string): Promise<HostRecords>;
}
