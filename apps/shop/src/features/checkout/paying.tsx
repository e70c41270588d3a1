import { Alert, Field, FieldGroup, NativeChoice, Textarea } from "@roundsman/ui";
import { PhoneInstead } from "@/features/basket/phone-instead";
import { signInPath } from "@/features/links/pages";
import { policyPath, termsPath } from "@/features/links/policies";
import type { PartProps } from "./bringing";
import { Typing } from "./typing";

/** Who orders: enough to bring it and to tell them of it. */
export function Contact({ view, typed }: PartProps) {
  return (
    <FieldGroup legend="Your details" size="lg">
      {!view.shopper && (
        <p className="text-sm text-muted-foreground">
          Ordered before?{" "}
          <a href={signInPath} className="inline-block py-1 text-link underline underline-offset-3">
            Sign in by a mailed link
          </a>
        </p>
      )}
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Typing
          name="contact.name"
          label="Name"
          typed={typed}
          autoComplete="name"
          required
          className="sm:col-span-2"
        />
        <Typing
          name="contact.email"
          label="Email"
          type="email"
          typed={typed}
          autoComplete="email"
          required
          hint="We tell you here when it is on its way."
        />
        <Typing
          name="contact.phone"
          label="Phone"
          type="tel"
          typed={typed}
          autoComplete="tel"
          required
          hint="For the driver, should the gate be shut."
        />
      </div>
      <Field name="notes" label="Anything we should know" optional>
        <Textarea defaultValue={typed["notes"] ?? ""} maxLength={1500} className="text-base" />
      </Field>
    </FieldGroup>
  );
}

/** How it is paid; where neither way is open, whom to ring. */
export function Paying({ front, view, typed }: PartProps) {
  const { payNow, onAccount, accountStopped } = view;
  const first = typed["payment"] || (onAccount ? "on_account" : "now");
  return (
    <FieldGroup legend="Payment" size="lg">
      {accountStopped && (
        <Alert tone="warning" title="Orders on account are not possible at the moment.">
          {payNow ? <p>Pay now, or get in touch with us.</p> : <PhoneInstead front={front} />}
        </Alert>
      )}
      {!payNow && !onAccount && !accountStopped && (
        <Alert tone="warning" title="Paying here is not possible at the moment.">
          <PhoneInstead front={front} />
        </Alert>
      )}
      {onAccount && (
        <NativeChoice
          type="radio"
          name="payment"
          value="on_account"
          defaultChecked={first === "on_account"}
          label="On account"
          detail="We bill you for it."
        />
      )}
      {payNow && (
        <NativeChoice
          type="radio"
          name="payment"
          value="now"
          defaultChecked={first === "now" || !onAccount}
          label="Pay now"
          detail="By card, or in another way offered on the payment provider’s own page."
        />
      )}
    </FieldGroup>
  );
}

/** What has to be agreed to. */
export function Agreeing({ front, typed, fault }: PartProps & { fault: string | undefined }) {
  const { ageCheck } = front.configuration.commerce;
  const terms = termsPath(front);
  const hasPrivacy = front.policies.includes("privacy");
  return (
    <>
      {ageCheck && (
        <div className="flex flex-col gap-1">
          <NativeChoice
            type="checkbox"
            name="ofAge"
            defaultChecked={typed["ofAge"] === "on"}
            aria-invalid={fault ? true : undefined}
            label="I am 18 or over"
          />
          {fault && <p className="text-sm font-medium text-danger-text">{fault}</p>}
        </div>
      )}
      {(terms !== null || hasPrivacy) && (
        <p className="text-sm">
          {terms !== null && (
            <>
              By ordering you accept our <PolicyLink href={terms}>terms</PolicyLink>.{" "}
            </>
          )}
          {hasPrivacy && (
            <>
              What we do with your details stands under{" "}
              <PolicyLink href={policyPath("privacy")}>privacy</PolicyLink>.
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Opened beside the checkout: what was typed there stays. */
function PolicyLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-block py-1 text-link underline underline-offset-3"
    >
      {children}
      <span className="sr-only"> (opens in another tab)</span>
    </a>
  );
}
