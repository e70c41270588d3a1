import { Button, NativeChoice } from "@roundsman/ui";
import type { OwnMessages, OwnPush } from "@/trpc/buying";
import { OnThisPhone } from "./on-this-phone";
import { OwnPage } from "./own-page";

interface MessagesPageProps {
  own: OwnMessages;
  push: OwnPush;
  /** The last press was kept. */
  saved: boolean;
  /** Why the last press came to nothing. */
  refused: string | null;
}

const groups = [
  {
    name: "orders",
    title: "Orders and deliveries",
    texts: "When we come, and that we came.",
    mails: "That your order is on its way and delivered.",
  },
  {
    name: "standing",
    title: "Standing orders",
    texts: "What comes next, days before.",
    mails: "What comes next, days before.",
  },
  {
    name: "money",
    title: "Money",
    texts: "Links to pay with. Reminders too, with their mails.",
    mails: "Reminders, and statements that we send to all.",
  },
] as const satisfies readonly { name: keyof OwnMessages["choices"]; [detail: string]: string }[];

/** What a customer wants to be told. */
export function MessagesPage({ own, push, saved, refused }: MessagesPageProps) {
  const { choices, email, number, stopped, noTexts } = own;
  return (
    <OwnPage title="What we tell you" refused={refused}>
      {saved && <output className="mb-4 block font-medium">Saved.</output>}
      <OnThisPhone push={push} />
      <form
        method="post"
        action="/account/messages/change"
        className="grid gap-6 rounded-card border border-border bg-surface p-5"
      >
        <div className="grid gap-1 text-sm text-muted-foreground">
          <p>
            {number === null
              ? "We have no mobile number of yours. Give us one when you order or phone."
              : `Texts go to ${number}.`}
          </p>
          <p>Mails go to {email}.</p>
        </div>
        {stopped && (
          <p className="text-sm">
            You answered STOP to a text, so none is sent. Text START to that number to have them
            again.
          </p>
        )}
        {noTexts && (
          <p className="text-sm">
            You told us that you want no texts, so none is sent. Phone us to have them again.
          </p>
        )}
        {groups.map(({ name, title, texts, mails }) => (
          <fieldset key={name} className="grid gap-3">
            <legend className="mb-2 text-lg font-bold">{title}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <NativeChoice
                type="checkbox"
                name={`${name}.texts`}
                value="on"
                defaultChecked={choices[name].texts}
                label="Texts"
                detail={texts}
              />
              <NativeChoice
                type="checkbox"
                name={`${name}.mails`}
                value="on"
                defaultChecked={choices[name].mails}
                label="Mails"
                detail={mails}
              />
            </div>
          </fieldset>
        ))}
        <p className="text-sm text-muted-foreground">
          We always mail you that we have an order, your invoices, and what you ask us for.
        </p>
        <Button type="submit" variant="primary" size="touch" className="justify-self-start">
          Save
        </Button>
      </form>
    </OwnPage>
  );
}
