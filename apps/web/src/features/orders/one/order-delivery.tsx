import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDay, formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { dueText } from "@/features/states/order-states";
import { leaveWords, type Order } from "@/features/states/order-states";

type OrderDeliveryProps = {
  order: Order;
  /** The round it is on. */
  round: RouterOutputs["office"]["rounds"]["one"] | null;
  timeZone: string;
};

/** Where it goes and when, and what the driver should know. */
export function OrderDelivery({ order, round, timeZone }: OrderDeliveryProps) {
  const collects = order.fulfilment === "collection";
  const stop = round?.stops.find(({ orderId }) => orderId === order.id);
  return (
    <Card>
      <CardHeader title={collects ? "Collection" : "Delivery"} />
      <CardBody className="py-2">
        <DescriptionList>
          {!collects && (
            <>
              <Description term="To">
                {order.deliverToName !== order.customerName && (
                  <span className="block font-medium">{order.deliverToName}</span>
                )}
                {order.deliverToAddress}
              </Description>
              <Description term="Option">{order.deliveryOptionName}</Description>
              <Description term={order.wantedOn ? "Wanted on" : "Promised"}>
                {dueText(order, timeZone)}
                {order.deliveryPlace?.window &&
                  `, ${order.deliveryPlace.window.from} to ${order.deliveryPlace.window.until}`}
              </Description>
              {order.deliveryPlace && (
                <Description term="Delivery area">{order.deliveryPlace.areaName}</Description>
              )}
              <Description term="Round">
                {round && (
                  <>
                    {formatDay(round.roundDate, timeZone)}
                    {round.vehicleName && `, ${round.vehicleName}`}
                    {round.driverName && `, ${round.driverName}`}
                  </>
                )}
              </Description>
              {stop?.etaAt && order.status === "placed" && (
                <Description term="Expected about">{stop.etaAt}</Description>
              )}
              {order.leaveInstruction && (
                <Description term="If nobody is in">
                  {leaveWords[order.leaveInstruction]}
                  {order.leaveDetail && `: ${order.leaveDetail}`}
                </Description>
              )}
            </>
          )}
          {order.deliveredAt && (
            <Description term={collects ? "Collected" : "Delivered"}>
              {formatDateTime(order.deliveredAt, timeZone)}
            </Description>
          )}
          {order.collect.length > 0 && (
            <Description term="Empties to take back">
              {order.collect.map(({ productId, productName, quantity }) => (
                <span key={productId} className="block">
                  {quantity} × {productName}
                </span>
              ))}
            </Description>
          )}
          {order.standingOrderId && (
            <Description term="Made by">
              <TextLink href={`/orders/standing/${order.standingOrderId}`}>
                Their standing order
              </TextLink>
            </Description>
          )}
          <Description term="Tracking reference">{order.trackingRef}</Description>
          {order.notes && <Description term="Notes">{order.notes}</Description>}
          {order.externalRef && (
            <Description term="Their reference">{order.externalRef}</Description>
          )}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
