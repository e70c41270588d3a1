export { dnsServer, type DnsServer } from "./dns-server";
export { pmtilesArchiveOf } from "./pmtiles";
export { smtpServer } from "./smtp";
