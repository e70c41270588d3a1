export { providersFromSettings, testProviders, type Providers } from "./providers";
export { readSettings, type Settings } from "./settings";
export { settingsTable, type Setting } from "./settings-table";
export {
  ProviderFailed,
  ProviderNotConfigured,
  type FailureCode,
  type ProviderName,
} from "./errors";

export {
  accountsNames,
  inPounds,
  markOf,
  type Access,
  type AccountsName,
  type AccountsProgram,
  type AccountsPrograms,
  type Chart,
  type Choice,
  type Consent,
  type ForeignPayment,
  type Grant,
  type OutDocument,
  type OutKind,
  type OutLine,
  type Outcome,
  type Removal,
} from "./accounts/accounts";

export type { Payments } from "./payments/payments";
export type { AccountState, Accounts, NewAccount, OnboardingRequest } from "./payments/accounts";
export {
  paidForOf,
  type Checkout,
  type CheckoutRef,
  type Checkouts,
  type NewCheckout,
  type NewRefund,
  type PaidFor,
  type RefundAnswer,
} from "./payments/checkouts";
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
export { completeSandboxPayment, type SandboxOutcome } from "./payments/sandbox/complete";
export { refundSandboxPayment, sandboxRefundNotice } from "./payments/sandbox/refunds";
export {
  changeSandboxSubscription,
  completeSandboxSignUp,
  type SandboxChange,
} from "./payments/sandbox/change-subscription";
export type { SandboxNotice } from "./payments/sandbox/notices";
export { sandboxIds, type Sandbox, type SandboxHost } from "./payments/sandbox/sandbox";
export {
  SandboxSession,
  type SandboxPayment,
  type SandboxPortal,
  type SandboxSignUp,
  type SandboxStore,
  type SandboxSubscription,
} from "./payments/sandbox/store";

export {
  EventsRefused,
  mandateStates,
  type CollectAnswer,
  type Collection,
  type CollectionState,
  type DirectDebit,
  type DirectDebitEvent,
  type MandateState,
} from "./direct-debit/direct-debit";
export { sandboxMandateRef } from "./direct-debit/sandbox";

export {
  ReaderNoticeRefused,
  readerStates,
  type CardReaders,
  type PaymentSeen,
  type ReaderAccount,
} from "./card-readers/card-readers";
export { sandboxMerchant } from "./card-readers/sandbox";

export type { Mail, MailAttachment, Mailbox, MailMessage, MailResult } from "./mail/mail";

export { mobileOf, phoneForm } from "./texts/number";
export { segmentsOf } from "./texts/segments";
export {
  textChannels,
  TextNoticeRefused,
  type InboundText,
  type NewText,
  type SignedTextNotice,
  type TextChannel,
  type TextResult,
  type Texts,
  type TextStatus,
} from "./texts/texts";

export type { Push, PushMessage, PushResult, PushSubscription } from "./push/push";

export { fileTypes, type Files, type FileType, type StoredFile } from "./files/files";
export {
  dataUrlPicture,
  makePictureSizes,
  pictureLimits,
  PictureRefused,
  type PictureFile,
  type PictureSizes,
} from "./files/pictures";
export type { PictureType } from "./files/picture-type";

export type { AddressLookup, FoundAddress } from "./address-lookup/address-lookup";
export {
  outwardCode,
  postcodeArea,
  postcodeDistrict,
  standardPostcode,
} from "./geocoder/postcodes";
export { isRoughPlace } from "./geocoder/built-in";
export type { Geocoder, Place, Precision } from "./geocoder/geocoder";

export {
  mapThemes,
  type MapTheme,
  type StreetArchive,
  type StreetMap,
} from "./street-map/street-map";

export { estimateLeg, straightLineMetres } from "./routing/estimate";
export type { Leg, Matrix, Point, Route, RoutedBy, Routing } from "./routing/routing";

export { publicHost } from "./dns/host";
export type { Dns, HostRecords } from "./dns/dns";
export { usualTemperature } from "./weather/usual";
export type { DayTemperature, Weather } from "./weather/weather";
export type { WebhookOutcome, Webhooks } from "./webhooks/webhooks";
export { knownByName } from "./known-by-name";
