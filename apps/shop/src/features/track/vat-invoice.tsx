import { Alert, Button, ButtonLink, Field, Textarea } from "@roundsman/ui";
import type { TrackedOrder } from "@/trpc/buying";

interface VatInvoiceProps {
  order: TrackedOrder;
  /** It was asked for without saying who it is for, which it has to. */
  unnamed: boolean;
}

/** The invoice of a paid order: asked for once, and then there. The mails lead here. */
export function VatInvoice({ order, unnamed }: VatInvoiceProps) {
  const { invoice, trackingRef, unregistered } = order;
  if (invoice === null) return null;
  const name = unregistered ? "Invoice" : "VAT invoice";
  const page = `/track/${trackingRef}/invoice`;
  return (
    <section aria-labelledby="invoice" className="flex flex-col items-start gap-3">
      <h2 id="invoice" className="scroll-mt-4 text-xl font-bold">
        {name}
      </h2>
      {invoice.number === null ? (
        <form
          method="post"
          action={page}
          className="flex w-full max-w-md flex-col items-start gap-3"
        >
          {unnamed && (
            <Alert tone="danger" live>
              Give the name and address that it is for, each on a line of its own.
            </Alert>
          )}
          <Field
            name="billTo"
            label="Name and address on it"
            hint={
              invoice.needsBuyer
                ? "Name first, then the address, a part a line."
                : "Only if you need them: name first, then the address."
            }
            required={invoice.needsBuyer}
          >
            <Textarea rows={4} maxLength={600} className="text-base" />
          </Field>
          <Button type="submit" size="touch">
            {unregistered ? "Get invoice" : "Get VAT invoice"}
          </Button>
        </form>
      ) : (
        <ButtonLink href={page} size="touch" target="_blank" prefetch={false}>
          {name} {invoice.number} (PDF)
        </ButtonLink>
      )}
    </section>
  );
}
