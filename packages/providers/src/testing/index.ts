export { dnsServer, type DnsServer } from "./dns-server";
export {
  goCardlessEvent,
  goCardlessWebhook,
  testGoCardless,
  type TestGoCardless,
} from "./gocardless";
export { localServer, type LocalServer, type Reply } from "./local-server";
export { pmtilesArchiveOf } from "./pmtiles";
export { testPushService, type PushedMessage, type TestPushService } from "./push-service";
export { smtpServer } from "./smtp";
export { refundingStripe, type RefundingStripe } from "./refunding-stripe";
export { localQuickBooks, quickBooksClient, type LocalQuickBooks } from "./quickbooks";
export { localXero, xeroBank, xeroClient, type LocalXero } from "./xero";
export { testSumUp, type HeldReaderPayment, type TestSumUp } from "./sumup";
export { testTwilio, type HeldText, type TestTwilio } from "./twilio";
