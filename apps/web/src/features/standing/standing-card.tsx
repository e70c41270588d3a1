import { ButtonLink, ShortListCard, TextLink } from "@roundsman/ui";
import { Repeat } from "lucide-react";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { standingList } from "./standing-list";

interface StandingCardProps {
  customerId: string;
  standing: RouterOutputs["office"]["standingOrders"]["list"];
  /** Nothing new is set up for who is archived. */
  isOpen: boolean;
  timeZone: string;
}

const ofCustomer = ["customer", "place"];

/** What a customer has again and again. */
export const StandingCard = ({ customerId, standing, isOpen, timeZone }: StandingCardProps) => (
  <ShortListCard
    title="Standing orders"
    actions={
      <>
        {standing.nextCursor !== null && (
          <TextLink href={`/orders/standing?customer=${customerId}`} className="text-dense">
            All of them
          </TextLink>
        )}
        {isOpen && (
          <Changing needs="orders:write">
            <ButtonLink size="sm" href={`/orders/standing/new?customer=${customerId}`}>
              New standing order
            </ButtonLink>
          </Changing>
        )}
      </>
    }
    list={standingList}
    rows={standing.items}
    context={{ timeZone }}
    hide={ofCustomer}
    nothing={{
      icon: <Repeat />,
      title: "No standing orders",
      text: "What they have again and again can come by itself.",
    }}
  />
);
