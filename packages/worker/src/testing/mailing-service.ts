import { openService } from "@roundsman/api";
import { testService } from "@roundsman/api/testing";
import { mailServer } from "./mail-server";

/** The service on a database of its own, and as a worker opens it to send its mail to a server on this machine. */
export async function mailingService() {
  const service = await testService();
  const smtp = await mailServer();
  /** What a worker is started with, but for the server. */
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
