import { router } from "../../../platform/context/trpc";
import { connect } from "./connect";
import { connection } from "./connection";
import { pay } from "./pay";
import { payPage } from "./pay-page";
import { paymentLink } from "./payment-link";
import { receiveNotice } from "./receive-notice";
import { sandboxPage } from "./sandbox-page";
import { sandboxPay } from "./sandbox-pay";

export const payments = router({ connection, connect, paymentLink });

/** What a customer sees and presses on the shop's host. */
export const customerPayments = router({ payPage, pay, sandboxPage, sandboxPay });

/** What the provider posts to. */
export const paymentNotices = router({ receiveNotice });
