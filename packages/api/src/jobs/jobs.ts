import type { Working } from "../platform/context/service";
import { checkDomain } from "../modules/shop/domains/check-domain";
import { dropUnpaidOrder } from "../modules/orders/orders/drop-unpaid-order";
import { endPaymentSession } from "../modules/billing/payments/end-payment-session";
import { endSubscription } from "../modules/console/subscriptions/end-subscription";
import { eraseBusiness } from "../modules/business/business/erase-business";
import { eraseTraces } from "../modules/messages/emails/erase-traces";
import { geocodeAddress } from "../modules/customers/addresses/geocode-address";
import { mailOrder } from "../modules/shop/order-mails/mail-order";
import { makeExport } from "../modules/office/exports/make-export";
import { routeRound } from "../modules/delivery/rounds/route-round";
import { sendEmail } from "../modules/billing/mail/send-email";
import { sendInvitation } from "../modules/identity/invitations/send-invitation";
import { sendServiceEmail } from "../modules/messages/emails/send-service-email";
import { sweep } from "./sweep";
import { sweepExports } from "../modules/office/exports/sweep-exports";
import type { TaskName, Tasks } from "../platform/jobs/tasks";
import { tellLateSupplies } from "../modules/stock/supplier-orders/tell-late-supplies";

/** Does one job. What it throws is tried again later, ever more rarely. */
export type Job<Name extends TaskName> = (service: Working, job: Tasks[Name]) => Promise<void>;

/** The jobs the worker does. One that stands in no line here stays in the queue. */
export const jobs: { readonly [Name in TaskName]?: Job<Name> } = {
  check_domain: checkDomain,
  end_payment_session: endPaymentSession,
  geocode_address: geocodeAddress,
  route_round: routeRound,
  send_email: sendEmail,
  send_service_email: sendServiceEmail,
  send_invitation: sendInvitation,
  mail_order: mailOrder,
  drop_unpaid_order: dropUnpaidOrder,
  end_subscription: endSubscription,
  erase_business: eraseBusiness,
  erase_traces: eraseTraces,
  make_export: makeExport,
  sweep_exports: sweepExports,
  tell_late_supplies: tellLateSupplies,
  sweep,
};
