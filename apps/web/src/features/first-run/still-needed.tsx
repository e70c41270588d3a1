import { ButtonLink, Card, CardFooter, CardHeader, TextLink } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type Needing = RouterOutputs["office"]["firstRun"]["takeProducts"]["needing"];

/** The products just added that need something before they are sold, each with the way to its page. */
export const StillNeeded = ({ products }: { products: Needing }) => (
  <Card>
    <CardHeader
      title="Before you sell these"
      hint="They are added. Orders of them are refused where the law asks for more."
    />
    <ul className="divide-y">
      {products.map(({ id, name, needs }) => (
        <li key={id} className="flex flex-col gap-0.5 px-4 py-3 text-dense">
          <TextLink href={`/products/${id}`}>{name}</TextLink>
          <span className="text-muted-foreground">{needs}</span>
        </li>
      ))}
    </ul>
    <CardFooter>
      <ButtonLink variant="primary" href="/">
        Go on
      </ButtonLink>
    </CardFooter>
  </Card>
);
