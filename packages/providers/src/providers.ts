import { noAccounts, type AccountsPrograms } from "./accounts/accounts";
import { quickbooks } from "./accounts/quickbooks";
import { xero } from "./accounts/xero";
import { noAddressLookup, type AddressLookup } from "./address-lookup/address-lookup";
import { idealPostcodes } from "./address-lookup/ideal-postcodes";
import type { CardReaders } from "./card-readers/card-readers";
import { noCardReaders } from "./card-readers/none";
import { sandboxReaders } from "./card-readers/sandbox";
import { sumUp } from "./card-readers/sumup";
import type { DirectDebit } from "./direct-debit/direct-debit";
import { goCardless } from "./direct-debit/gocardless";
import { noDirectDebit } from "./direct-debit/none";
import { sandboxDirectDebit } from "./direct-debit/sandbox";
import type { Dns } from "./dns/dns";
import { resolverDns } from "./dns/resolver";
import { diskFiles } from "./files/disk";
import type { Files } from "./files/files";
import { s3Files } from "./files/s3";
import { builtInGeocoder } from "./geocoder/built-in";
import type { Geocoder } from "./geocoder/geocoder";
import { postcodesIoGeocoder } from "./geocoder/postcodes-io";
import { keptMail } from "./mail/kept";
import type { Mail } from "./mail/mail";
import { smtpMail } from "./mail/smtp";
import { noPayments } from "./payments/none";
import type { Payments } from "./payments/payments";
import { sandboxPayments } from "./payments/sandbox/payments";
import type { Sandbox, SandboxHost } from "./payments/sandbox/sandbox";
import { stripePayments } from "./payments/stripe/payments";
import { noPush } from "./push/none";
import type { Push } from "./push/push";
import { webPush } from "./push/web-push";
import { estimateRouting } from "./routing/estimate";
import { osrmRouting } from "./routing/osrm";
import type { Routing } from "./routing/routing";
import type { Settings } from "./settings";
import { keptTexts } from "./texts/kept";
import type { Texts } from "./texts/texts";
import { twilioTexts } from "./texts/twilio";
import { pmtilesMap } from "./street-map/pmtiles";
import { metOfficeWeather } from "./weather/met-office";
import { usualWeather, type Weather } from "./weather/weather";
import { webhooksTo, type Webhooks } from "./webhooks/webhooks";
import type { StreetMap } from "./street-map/street-map";

/** All providers, one of each kind. */
export interface Providers {
  payments: Payments;
  /** The sandbox for its page; null with any other payment provider. */
  sandbox: Sandbox | null;
  directDebit: DirectDebit;
  cardReaders: CardReaders;
  accounts: AccountsPrograms;
  mail: Mail;
  texts: Texts;
  push: Push;
  files: Files;
  geocoder: Geocoder;
  addressLookup: AddressLookup;
  routing: Routing;
  streetMap: StreetMap;
  dns: Dns;
  weather: Weather;
  webhooks: Webhooks;
}

/**
 * Creates the providers that the settings choose. Opens no connection and reads no file: each provider does so at its
 * first use.
 * @param host the host of the sandbox; required if the settings choose it
 */
export function providersFromSettings(settings: Settings, host?: SandboxHost): Providers {
  const sandbox = sandboxFrom(settings.payments, host);
  const webhooks = webhooksTo(settings.webhooks);
  return {
    payments: sandbox ? sandboxPayments(sandbox) : paymentsFrom(settings.payments),
    sandbox,
    directDebit: directDebitFrom(settings.directDebit, host),
    cardReaders: cardReadersFrom(settings.cardReaders, host),
    accounts: {
      xero: settings.accounts.xero ? xero(settings.accounts.xero) : noAccounts("xero"),
      quickbooks: settings.accounts.quickbooks
        ? quickbooks(settings.accounts.quickbooks)
        : noAccounts("quickbooks"),
    },
    mail:
      settings.mail.kind === "smtp"
        ? smtpMail(settings.mail)
        : keptMail(settings.mail.from, settings.mail.folder),
    texts: textsFrom(settings.texts),
    push: settings.push.kind === "web-push" ? webPush(settings.push, webhooks) : noPush(),
    files:
      settings.files.kind === "s3" ? s3Files(settings.files) : diskFiles(settings.files.folder),
    geocoder:
      settings.geocoder.kind === "postcodes.io"
        ? postcodesIoGeocoder(settings.geocoder)
        : builtInGeocoder(),
    addressLookup:
      settings.addressLookup.kind === "ideal-postcodes"
        ? idealPostcodes(settings.addressLookup)
        : noAddressLookup(),
    routing: settings.routing.kind === "osrm" ? osrmRouting(settings.routing) : estimateRouting(),
    streetMap:
      settings.streetMap.kind === "pmtiles"
        ? pmtilesMap(settings.streetMap.file)
        : settings.streetMap,
    dns: resolverDns(settings.dns),
    weather:
      settings.weather.kind === "met-office" ? metOfficeWeather(settings.weather) : usualWeather(),
    webhooks,
  };
}

/**
 * Creates the providers of test businesses (docs/contract/test-business.md): payments, Direct Debit and card readers
 * are the sandbox's, no accounts program can be connected, mails and texts are only stored, and nothing is pushed.
 * Look-ups stay as they are, as do files and webhooks. Webhooks go to addresses that the test business chose.
 * @param secret signs the sandbox's notices; equal in every process
 */
export function testProviders(chosen: Providers, host: SandboxHost, secret: string): Providers {
  const sandbox = chosen.sandbox ?? { now: () => new Date(), ...host, secret };
  return {
    ...chosen,
    payments: sandboxPayments(sandbox),
    sandbox,
    directDebit: sandboxDirectDebit({ pageUrl: (ref) => host.pageUrl(ref), now: host.now }),
    cardReaders: sandboxReaders({ now: host.now }),
    accounts: { xero: noAccounts("xero"), quickbooks: noAccounts("quickbooks") },
    mail: keptMail(chosen.mail.from, null),
    texts: keptTexts(chosen.texts.tenthsASegment),
    push: noPush(),
  };
}

function sandboxFrom(payments: Settings["payments"], host?: SandboxHost): Sandbox | null {
  if (payments.kind !== "sandbox") return null;
  if (!host) throw new TypeError("The sandbox needs a store and a page (SandboxHost).");
  return { now: () => new Date(), ...host, secret: payments.secret };
}

function paymentsFrom(payments: Settings["payments"]): Payments {
  return payments.kind === "stripe" ? stripePayments(payments) : noPayments();
}

function directDebitFrom(directDebit: Settings["directDebit"], host?: SandboxHost): DirectDebit {
  if (directDebit.kind === "gocardless") return goCardless(directDebit);
  if (directDebit.kind === "none") return noDirectDebit();
  if (!host) throw new TypeError("The sandbox needs a page (SandboxHost).");
  return sandboxDirectDebit({ pageUrl: (ref) => host.pageUrl(ref), now: host.now });
}

function textsFrom(texts: Settings["texts"]): Texts {
  return texts.kind === "twilio" ? twilioTexts(texts) : keptTexts(texts.tenthsASegment);
}

function cardReadersFrom(readers: Settings["cardReaders"], host?: SandboxHost): CardReaders {
  if (readers.kind === "sumup") return sumUp(readers);
  return readers.kind === "none" ? noCardReaders() : sandboxReaders({ now: host?.now });
}
