import { loadDemo } from "@roundsman/db/demo";
import { signInAs } from "./fixtures";
import type { TestService } from "./test-service";

/** Puts the demo (decisions.md, "The demo's people") into a test's empty database; takes some seconds. */
export async function putDemo({ test, settings }: TestService): Promise<void> {
  const put = await loadDemo(test.urls.service, settings.secretKey, new Date());
  if (!put) throw new Error("The demo goes into an empty database");
}

/** Signs one of the demo's people in, with the second step passed. Gives the token. */
export async function signInDemo(service: TestService, email: string): Promise<string> {
  const person = await service.database.service.user.findUniqueOrThrow({
    where: { email },
    select: { id: true },
  });
  return signInAs(service, person);
}
