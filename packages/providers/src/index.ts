export {
  ProviderFailed,
  ProviderNotConfigured,
  type FailureCode,
  type ProviderName,
} from "./errors";

export type { Payments } from "./payments/payments";
export type { AccountState, Accounts, NewAccount, OnboardingRequest } from "./payments/accounts";
export type { Checkout, CheckoutRef, Checkouts, NewCheckout } from "./payments/checkouts";
export { NoticeRefused, type PaymentNotice, type SignedNotice } from "./payments/notices";
export {
  subscriptionStatuses,
  type NewSubscription,
  type SubscribedPlan,
  type Subscription,
  type SubscriptionState,
  type SubscriptionStatus,
  type Subscriptions,
} from "./payments/subscriptions";
export { sandboxIds, type Sandbox, type SandboxHost } from "./payments/sandbox/sandbox";
export type {
  SandboxPayment,
  SandboxPortal,
  SandboxSession,
  SandboxSignUp,
  SandboxStore,
  SandboxSubscription,
} from "./payments/sandbox/store";

export type { Mail, MailAttachment, Mailbox, MailMessage, MailResult } from "./mail/mail";

export { fileTypes, type Files, type FileType, type StoredFile } from "./files/files";

export type { Geocoder, Place, Precision } from "./geocoder/geocoder";

export type { Leg, Matrix, Point, Route, RoutedBy, Routing } from "./routing/routing";

export type { Dns, HostRecords } from "./dns/dns";
