export { dnsServer, type DnsServer } from "./dns-server";
export { smtpServer } from "./smtp";
