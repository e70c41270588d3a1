export { dnsServer, type DnsServer } from "./dns-server";
