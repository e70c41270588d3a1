import { Button, NativeChoice } from "@roundsman/ui";
import type { OwnMessages } from "@/trpc/buying";
import { OwnPage } from "./own-page";

interface MessagesPageProps {
  own: OwnMessages;
  /** The last press was kept. */
  saved: boolean;
  /** Why the last press came to nothing. */
  refused: string | null;
}

/** What a customer wants to be told. */
export function MessagesPage({ own, saved, refused }: MessagesPageProps) {
  const { texts, mails, email, number, stopped } = own;
  return (
    <OwnPage title="What we tell you" refused={refused}>
      {saved && <output className="mb-4 block font-medium">Saved.</output>}
      <form
        method="post"
        action="/account/messages/change"
        className="grid gap-4 rounded-card border border-border bg-surface p-5"
      >
        <NativeChoice
          type="checkbox"
          name="texts"
          value="on"
          defaultChecked={texts}
          label="Texts"
          detail={
            number === null
              ? "We have no mobile number of yours. Give us one when you order or phone."
              : `To ${number}: when we come, and that we came.`
          }
        />
        {stopped && (
          <p className="text-sm">
            You answered STOP to a text, so none is sent. Text START to that number to have them
            again.
          </p>
        )}
        <NativeChoice
          type="checkbox"
          name="mails"
          value="on"
          defaultChecked={mails}
          label="Mails"
          detail={`To ${email}: that your order is on its way and delivered.`}
        />
        <p className="text-sm text-muted-foreground">
          We always mail you that we have an order, and what is to be paid.
        </p>
        <Button type="submit" variant="primary" size="touch" className="justify-self-start">
          Save
        </Button>
      </form>
    </OwnPage>
  );
}
