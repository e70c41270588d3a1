import { doerOf, type BusinessCaller } from "../access/caller";

/** Who did it, where no caller inside the business did. */
export interface OtherActor {
  kind: "person" | "shopper" | "provider" | "system";
  name: string;
  /** Of a person who is only just coming in: signing up, or accepting an invitation. */
  userId?: string;
}

/** Who did something, as the business's record keeps it. `assistant`: they had an assistant do it. */
export function actorColumns(
  who: BusinessCaller | (OtherActor & { tenantId: string }),
  assistant: boolean,
) {
  if (!("caller" in who)) {
    const { tenantId, kind, name, userId } = who;
    return { tenantId, actorKind: kind, actorName: name, actorUserId: userId };
  }
  const { caller, business } = who;
  switch (caller.kind) {
    case "person":
      return {
        tenantId: business.id,
        actorKind: "person" as const,
        actorUserId: caller.person.id,
        actorName: caller.person.name,
      };
    case "key":
      return {
        tenantId: business.id,
        actorKind: "key" as const,
        actorUserId: caller.creator.id,
        actorName: assistant ? assistantFor(caller.creator) : caller.name,
        apiKeyId: caller.keyId,
      };
    case "support":
      return {
        tenantId: business.id,
        actorKind: "support" as const,
        actorUserId: caller.person.id,
        actorName: doerOf(caller).name,
        supportSessionId: caller.supportSessionId,
        staffUserId: caller.staff.id,
        consoleOnly: caller.override,
      };
  }
}

/** How an assistant is named in what is written: by the person it acts for. */
const assistantFor = ({ name }: { name: string }): string =>
  `Assistant for ${name}`.slice(0, longestName);

/** In characters, as names of people are bounded. */
const longestName = 120;
