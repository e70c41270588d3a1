"use client";

import { Alert, Button, Field, FieldGroup, PlainForm, Textarea } from "@roundsman/ui";
import { useActionState } from "react";
import { Typing } from "@/features/checkout/typing";
import { useStanding } from "@/lib/use-standing";
import { untouched } from "./form-state";
import { sendEnquiry } from "./send-enquiry";

type EnquiryFormProps = {
  businessName: string;
  /** True if the business is not registered for VAT: then it has no use for the customer's number. */
  unregistered: boolean;
};

/** Asks for a trade account. */
export function EnquiryForm({ businessName, unregistered }: EnquiryFormProps) {
  const [state, send, sending] = useActionState(sendEnquiry, untouched);
  const { typed } = state;
  const faults = useStanding(state.attempt, state.issues);
  if (state.done) {
    return (
      <Alert tone="success" live title="Thank you. We have your enquiry.">
        {businessName} answers to {typed["email"]}.
      </Alert>
    );
  }
  return (
    <PlainForm
      key={state.attempt}
      action={send}
      issues={state.issues}
      {...faults}
      className="flex flex-col gap-7"
    >
      {state.problem && (
        <Alert tone="danger" live>
          {state.problem}
        </Alert>
      )}
      <FieldGroup legend="Your business" size="lg" columns={2}>
        <Typing
          name="businessName"
          label="Name of the business"
          typed={typed}
          autoComplete="organization"
          required
        />
        <Typing name="phone" label="Phone" type="tel" typed={typed} autoComplete="tel" required />
        <Typing name="companyNumber" label="Company number" typed={typed} optional />
        {!unregistered && <Typing name="vatNumber" label="VAT number" typed={typed} optional />}
        <Typing
          name="address.line1"
          label="Address"
          typed={typed}
          autoComplete="address-line1"
          optional
        />
        <Typing
          name="address.city"
          label="Town"
          typed={typed}
          autoComplete="address-level2"
          optional
        />
        <Typing
          name="address.postcode"
          label="Postcode"
          typed={typed}
          autoComplete="postal-code"
          optional
        />
      </FieldGroup>
      <FieldGroup legend="You" size="lg" columns={2}>
        <Typing name="name" label="Your name" typed={typed} autoComplete="name" required />
        <Typing
          name="role"
          label="What you do there"
          typed={typed}
          autoComplete="organization-title"
          optional
        />
        <Typing
          name="email"
          label="Email"
          type="email"
          typed={typed}
          autoComplete="email"
          required
          hint="You sign in with it once your account is open."
        />
      </FieldGroup>
      <Field name="notes" label="What you need, and how often" optional>
        <Textarea defaultValue={typed["notes"] ?? ""} maxLength={2000} className="text-base" />
      </Field>
      <Button type="submit" variant="primary" size="touch" loading={sending} className="self-start">
        Send the enquiry
      </Button>
    </PlainForm>
  );
}
