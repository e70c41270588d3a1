import { writeOrderMail } from "../areas/order-mails/write-mail";
import type { Service } from "../service";
import type { Tasks } from "./tasks";

/** Tells a customer of their order. */
export const mailOrder = ({ database, settings }: Service, job: Tasks["mail_order"]) =>
  writeOrderMail(database.service, { ...job, shopUrl: settings.urls.shop, now: new Date() });
