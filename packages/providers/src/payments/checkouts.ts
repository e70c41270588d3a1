/** The purpose of a payment: an order or an invoice. */
export type PaidFor =
  | { orderId: string; invoiceId?: never }
  | { invoiceId: string; orderId?: never };

/** Picks the purpose out of a larger object. */
export const paidForOf = ({ orderId, invoiceId }: PaidFor): PaidFor =>
  orderId === undefined ? { invoiceId } : { orderId };

/** One hosted page for paying an order, or an invoice in full or in part. */
export type Checkout = {
  sessionId: string;
  accountId: string;
  tenantId: string;
  /** The page for the customer; null once the session is complete or expired. */
  url: string | null;
  status: "open" | "complete" | "expired";
  /** True if the money is certain. A complete session can still wait for a slow method (bank debit). */
  paid: boolean;
  /** Pence, including VAT. */
  amountPence: number;
  /** The payment's id, for refunds; null before there is one. */
  paymentId: string | null;
  expiresAt: Date;
} & PaidFor;

export type NewCheckout = {
  /** The business's own account: the money never passes through ours. */
  accountId: string;
  tenantId: string;
  /** Pence, including VAT. The provider declines less than 30. */
  amountPence: number;
  /** The purpose in words: "Order R-1042 from Fellside Gas". */
  title: string;
  /** One line for each item, for the customer to recognise: "2 × 47 kg propane". */
  lines: readonly string[];
  /** Prefilled on the page where known. */
  customerEmail: string | null;
  successUrl: string;
  cancelUrl: string;
  /** Requests with the same key return the same session. */
  idempotencyKey: string;
  /** 30 minutes to 24 hours ahead. */
  expiresAt: Date;
} & PaidFor;

/** A session is identified only together with its account. */
export interface CheckoutRef {
  accountId: string;
  sessionId: string;
}

/** Part or all of one payment, returned to the payer the way it came. */
export interface NewRefund {
  /** The account that received the payment. */
  accountId: string;
  tenantId: string;
  orderId: string;
  /** The payment: `Checkout.paymentId`, or the session's id if the provider named no payment. */
  paymentId: string;
  /** Pence, up to the full payment. */
  amountPence: number;
  /** Requests with the same key within 24 hours refund once. */
  idempotencyKey: string;
}

/** The refund is created and a notice of it follows; or it is refused for good. */
export type RefundAnswer =
  | { made: true; refundId: string }
  /** `why` is the provider's message, up to 300 characters. */
  | { made: false; why: string };

export interface Checkouts {
  create(checkout: NewCheckout): Promise<Checkout>;

  /** Null if that account has no such session. */
  read(ref: CheckoutRef): Promise<Checkout | null>;

  /**
   * Expires an open session, so that it can no longer be paid, and returns its state: `complete` if the customer was
   * quicker. Null if that account has no such session.
   */
  expire(ref: CheckoutRef): Promise<Checkout | null>;

  /**
   * Refunds money.
   * @throws ProviderFailed only if the same request may succeed later
   */
  refund(refund: NewRefund): Promise<RefundAnswer>;
}
