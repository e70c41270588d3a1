import { insertRows, type Prisma, type Tx } from "@roundsman/db";
import { doerOf, type BusinessCaller } from "../access/caller";
import { eventTypeOf } from "./event-types";

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

/**
 * Adds to the business's record, in the transaction of the change. In a support session the row carries the staff
 * member; in an override session it is for the console only. Integrators are told of what `event-types.ts` lists.
 */
export async function recordActivity(
  tx: Tx,
  who: BusinessCaller | (OtherActor & { tenantId: string }),
  happening: Happening,
  facts: { now: Date; requestId: string | null; assistant?: boolean },
): Promise<void> {
  await insertRows(tx, "activity", [activityRow(who, happening, facts)]);
}

type Recorded = Parameters<typeof recordActivity>;

/** The same for many things at once, in one statement. */
export async function recordActivities(
  tx: Tx,
  who: Recorded[1],
  happenings: readonly Happening[],
  facts: Recorded[3],
): Promise<void> {
  await insertRows(
    tx,
    "activity",
    happenings.map((happening) => activityRow(who, happening, facts)),
  );
}

const activityRow = (who: Recorded[1], happening: Happening, facts: Recorded[3]) => ({
  ...actorColumns(who, facts.assistant === true),
  at: facts.now,
  requestId: facts.requestId,
  action: happening.action,
  words: happening.words.slice(0, 500),
  subjectKind: happening.subject.kind,
  subjectId: happening.subject.id,
  before: happening.before,
  after: happening.after,
  eventType: eventTypeOf(happening),
});

/** Who did it, where no caller inside the business did. */
interface OtherActor {
  kind: "person" | "shopper" | "provider" | "system";
  name: string;
  /** Of a person who is only just coming in: signing up, or accepting an invitation. */
  userId?: string;
}

/** Who did something, as the business's record keeps it. `assistant`: they had an assistant do it. */
function actorColumns(
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
