import { openService } from "@roundsman/api";
import { testService } from "@roundsman/api/testing";
import { mailServer } from "./mail-server";

/** A service with its own database, and the settings for a worker that sends mail to a server on this machine. */
export async function mailingService() {
  const service = await testService();
  const smtp = await mailServer();
  /** A worker's settings, except the mail server. */
  const environment = {
    ...service.test.environment,
    SECRET_KEY: "a secret key that is for tests only",
    MAIL_FROM: "Roundsman <post@roundsman.example>",
  };
  const working = openService({ ...environment, SMTP_URL: smtp.url }, service.log);
  return {
    service,
    smtp,
    environment,
    working,
    close: async () => {
      await working.close();
      await smtp.close();
      await service.close();
    },
  };
}
