import { signInAs } from "../things/fixtures";
import type { TestService } from "../service/test-service";

/** Signs one of the demo's people in, with the second step passed. Gives the token. */
export async function signInDemo(service: TestService, email: string): Promise<string> {
  const person = await service.database.service.user.findUniqueOrThrow({
    where: { email },
    select: { id: true },
  });
  return signInAs(service, person);
}
