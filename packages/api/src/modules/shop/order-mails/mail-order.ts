import { writeOrderMail } from "./write-mail";
import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

/** Tells a customer of their order. */
export const mailOrder = ({ database, settings }: Service, job: Tasks["mail_order"]) =>
  writeOrderMail(database.service, { ...job, shopUrl: settings.urls.shop, now: new Date() });
