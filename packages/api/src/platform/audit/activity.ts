import type { Prisma, Tx } from "@roundsman/db";
import type { BusinessCaller } from "../access/caller";

/** One thing that happened, as the business reads it. */
export interface Happening {
  /** A dotted name in the past tense, such as `order.placed`. */
  action: string;
  /** The same in words: "Placed order 7KQ2M9XD for Mrs Tyson". No secrets. */
  words: string;
  subject: { kind: string; id: string };
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/** Who did it, where no caller inside the business did. */
export interface OtherActor {
  kind: "person" | "shopper" | "provider" | "system";
  name: string;
  /** Of a person who is only just coming in: signing up, or accepting an invitation. */
  userId?: string;
}

/**
 * Adds to the business's record, in the transaction of the change itself. Inside a support session the
 * row carries the staff member; in an override session it is for the console only.
 */
export async function recordActivity(
  tx: Tx,
  who: BusinessCaller | (OtherActor & { tenantId: string }),
  happening: Happening,
  facts: { now: Date; requestId: string | null },
): Promise<void> {
  await tx.activity.create({
    data: {
      ...actorColumns(who),
      at: facts.now,
      requestId: facts.requestId,
      action: happening.action,
      words: happening.words.slice(0, 500),
      subjectKind: happening.subject.kind,
      subjectId: happening.subject.id,
      before: happening.before,
      after: happening.after,
    },
    select: { id: true },
  });
}

function actorColumns(who: BusinessCaller | (OtherActor & { tenantId: string })) {
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
        actorName: caller.name,
        apiKeyId: caller.keyId,
      };
    case "support":
      return {
        tenantId: business.id,
        actorKind: "support" as const,
        actorUserId: caller.person.id,
        actorName: `${caller.staff.name} (support) as ${caller.person.name}`,
        supportSessionId: caller.supportSessionId,
        staffUserId: caller.staff.id,
        consoleOnly: caller.override,
      };
  }
}
