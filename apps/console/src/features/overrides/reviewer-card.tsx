"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  ConfirmDialog,
  EditDialog,
  TextField,
  TextLink,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { useApiClient } from "@/trpc/client";

type ReviewerCardProps = Pick<
  RouterOutputs["console"]["overrides"]["list"],
  "reviewer" | "otherOwners"
>;

/** The reviewers of an owner's overrides: the other owners, or an outsider if there are none. */
export function ReviewerCard({ reviewer, otherOwners }: ReviewerCardProps) {
  const { overrides } = useApiClient().console;
  const drop = useAct(() => overrides.dropReviewer.mutate(), {
    done: "Nobody outside reviews any more",
    fault: "The reviewer is still named",
  });
  const form = useForm({
    values: { name: "", email: "" },
    send: (named) => overrides.nameReviewer.mutate(named),
    done: ({ mailed }) =>
      mailed === 0 ? "The reviewer is named" : "The reviewer is named; mail is on its way to them",
  });
  return (
    <Card>
      <CardHeader title="Who reviews" hint={hintOf(otherOwners)} />
      <CardBody className="text-dense">
        {reviewer ? (
          <p>
            Outside: {reviewer.name}, {reviewer.email}. Named by {reviewer.namedByName},{" "}
            {formatDateTime(reviewer.namedAt)}.
          </p>
        ) : (
          <p>
            Nobody outside is named.
            {otherOwners === 0 && (
              <>
                {" "}
                A second owner can review, too:{" "}
                <TextLink href="/people?staff=true">make one under People</TextLink>.
              </>
            )}
          </p>
        )}
      </CardBody>
      <CardFooter className="justify-end">
        {reviewer && (
          <ConfirmDialog
            trigger={<Button>Remove</Button>}
            title={`Remove ${reviewer.name}?`}
            description="Links they have not used open nothing any more."
            confirm="Remove"
            onConfirm={() => drop.run()}
          />
        )}
        <EditDialog
          form={form}
          trigger={<Button>{reviewer ? "Name somebody else…" : "Name a reviewer…"}</Button>}
          title="Name a reviewer outside"
          description="Somebody who is no member of staff: your accountant, your auditor. They get a link by mail for each override that no other owner can review. The link works once and shows nothing of customers."
          save="Name them"
        >
          <TextField label="Name" name="name" />
          <TextField label="Email" name="email" type="email" />
        </EditDialog>
      </CardFooter>
    </Card>
  );
}

const hintOf = (otherOwners: number): string =>
  otherOwners === 0
    ? "You are the only owner, and nobody reviews what they did themselves."
    : "Another owner reviews each. Nobody reviews what they did themselves.";
