/** What a payment is for: an order, or an invoice. */
export type PaidFor =
  | { orderId: string; invoiceId?: never }
  | { invoiceId: string; orderId?: never };

/** That alone, of anything that says it. */
export const paidForOf = ({ orderId, invoiceId }: PaidFor): PaidFor =>
  orderId === undefined ? { invoiceId } : { orderId };

/** One hosted page on which an order is paid, or an invoice in whole or in part. */
export type Checkout = {
  sessionId: string;
  accountId: string;
  tenantId: string;
  /** Where the customer pays; null once the session is complete or expired. */
  url: string | null;
  status: "open" | "complete" | "expired";
  /** The money is certain. A complete session can still wait for a slow method (bank debit). */
  paid: boolean;
  /** Pence, including VAT. */
  amountPence: number;
  /** The payment itself, once there is one; refunds name it. */
  paymentId: string | null;
  expiresAt: Date;
} & PaidFor;

export type NewCheckout = {
  /** The business's own account: the money never passes through ours. */
  accountId: string;
  tenantId: string;
  /** Pence, including VAT. The provider declines less than 30. */
  amountPence: number;
  /** What is paid for: "Order R-1042 from Fellside Gas". */
  title: string;
  /** One line for each thing bought, for the customer to recognise: "2 × 47 kg propane". */
  lines: readonly string[];
  /** Filled in on the page where known. */
  customerEmail: string | null;
  successUrl: string;
  cancelUrl: string;
  /** The same key answers the same session however often it is sent. */
  idempotencyKey: string;
  /** 30 minutes to 24 hours ahead. */
  expiresAt: Date;
} & PaidFor;

/** A session is only known together with the account it was made on. */
export interface CheckoutRef {
  accountId: string;
  sessionId: string;
}

/** Money of one payment for an order that goes back to whoever paid, the way it came. */
export interface NewRefund {
  /** The account that was paid into. */
  accountId: string;
  tenantId: string;
  orderId: string;
  /** The payment: `Checkout.paymentId`, or the session's id where the provider named no payment. */
  paymentId: string;
  /** Pence, the whole of the payment or a part. */
  amountPence: number;
  /** The same key gives the money back once, however often it is sent within 24 hours. */
  idempotencyKey: string;
}

/** The refund is made and a notice of it follows; or it is refused, and asking again would not mend that. */
export type RefundAnswer =
  | { made: true; refundId: string }
  /** `why` in the provider's words, up to 300 characters. */
  | { made: false; why: string };

export interface Checkouts {
  create(checkout: NewCheckout): Promise<Checkout>;

  /** Null where that account has no such session. */
  read(ref: CheckoutRef): Promise<Checkout | null>;

  /**
   * Ends an open session, so that it can't be paid any more, and answers what it then is:
   * `complete` where the customer was quicker. Null where that account has no such session.
   */
  expire(ref: CheckoutRef): Promise<Checkout | null>;

  /** Gives money back. @throws ProviderFailed only where the same request may succeed later */
  refund(refund: NewRefund): Promise<RefundAnswer>;
}
