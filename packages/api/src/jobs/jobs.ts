import type { Working } from "../service";
import { checkDomain } from "./check-domain";
import { dropUnpaidOrder } from "./drop-unpaid-order";
import { endPaymentSession } from "./end-payment-session";
import { endSubscription } from "./end-subscription";
import { eraseBusiness } from "./erase-business";
import { eraseTraces } from "./erase-traces";
import { geocodeAddress } from "./geocode-address";
import { mailOrder } from "./mail-order";
import { makeExport } from "./make-export";
import { routeRound } from "./route-round";
import { sendEmail } from "./send-email";
import { sendInvitation } from "./send-invitation";
import { sendServiceEmail } from "./send-service-email";
import { sweep } from "./sweep";
import { sweepExports } from "./sweep-exports";
import type { TaskName, Tasks } from "./tasks";
import { tellLateSupplies } from "./tell-late-supplies";

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
