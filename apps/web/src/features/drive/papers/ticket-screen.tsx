"use client";

import { Card, CardBody, Description, DescriptionList } from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";

const formatKg = (kg: number) => `${kg.toLocaleString("en-GB")} kg`;

/** The coal ticket of a stop as it was signed: shown to an officer or the customer, also without signal. */
export function TicketScreen({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { day } = useDrive();
  const ticket = round.stopDetails.find(({ stopId }) => stopId === stop.id)?.coalTicket;
  const up = { round: round.id, view: "stop", stop: stop.id } as const;
  if (!ticket) {
    return (
      <>
        <DriveHeader title="Coal ticket" up={up} />
        <Card>
          <CardBody className="text-base">
            This stop has no coal ticket. One is made when its round is handed over with more than
            110 kg of coal for it.
          </CardBody>
        </Card>
      </>
    );
  }
  const { seller, buyer } = ticket;
  return (
    <>
      <DriveHeader title={`Coal ticket ${ticket.number}`} hint={formatDate(ticket.day)} up={up} />
      <Card>
        <CardBody className="gap-4 text-base">
          <DescriptionList className="text-base">
            <Description term="Seller">
              {[seller.name, seller.address, seller.phone].filter(Boolean).join(", ")}
            </Description>
            <Description term="Buyer">{buyer.name}</Description>
            <Description term="Delivered to">{buyer.address}</Description>
            <Description term="Vehicle">{ticket.registration ?? "Not said"}</Description>
            <Description term="Order">{ticket.orderNumber}</Description>
          </DescriptionList>
          <section>
            <h2 className="mb-2 font-semibold">Fuel, net weights</h2>
            <ul className="flex flex-col divide-y">
              {ticket.lines.map(({ name, containers, kg }) => (
                <li key={`${name} ${kg}`} className="flex justify-between gap-3 py-2">
                  <span>
                    <span className="block font-medium">{name}</span>
                    <span className="text-muted-foreground tabular-nums">
                      {containers
                        ? `${containers.number} of ${formatKg(containers.kgEach)}`
                        : "Loose"}
                    </span>
                  </span>
                  <span className="font-medium tabular-nums">{formatKg(kg)}</span>
                </li>
              ))}
            </ul>
            <p className="flex justify-between gap-3 border-t pt-2 text-xl font-semibold tabular-nums">
              <span>In all</span>
              <span>{formatKg(ticket.kg)}</span>
            </p>
          </section>
          <p>
            Signed for the seller by {ticket.signedByName},{" "}
            {formatDateTime(ticket.createdAt, day.business.timeZone)}
          </p>
          <p className="text-dense text-muted-foreground">{ticket.source}</p>
        </CardBody>
      </Card>
    </>
  );
}
