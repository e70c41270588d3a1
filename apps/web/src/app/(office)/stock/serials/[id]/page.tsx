import {
  Breadcrumbs,
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  PageHeader,
  TextLink,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { cache } from "react";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readYards, yardOptions } from "@/features/stock/read-stock";
import { conditionWords } from "@/features/stock/movements/movement-words";
import { CorrectSerial, MoveSerial, TestSerial } from "@/features/stock/serials/serial-dialogs";
import { SerialHistory } from "@/features/stock/serials/serial-history";
import { whereOf } from "@/features/stock/serials/serial-words";
import { TestDue } from "@/features/stock/serials/test-due";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";

type Props = PageProps<{ id: string }>;

const readSerial = cache(async (id: string) => {
  const { office } = await api();
  return orNotFound(office.serials.one({ id }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readSerial((await params).id)).number };
}

export default async function SerialPage({ params }: Props) {
  const [{ history, ...serial }, yards, timeZone] = await Promise.all([
    readSerial((await params).id),
    readYards(),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["serial"]} id={serial.id} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/stock/serials", label: "Serial numbers" }]} />}
        title={serial.number}
        hint={serial.productName}
        actions={
          <Changing>
            <CorrectSerial serial={serial} />
            <MoveSerial serial={serial} yards={yardOptions(yards)} />
            <TestSerial serial={serial} />
          </Changing>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <SerialHistory history={history} timeZone={timeZone} />
        <Card className="order-first xl:order-last">
          <CardHeader title="Now" />
          <CardBody>
            <DescriptionList>
              <Description term="Where">
                {serial.roundId ? (
                  <TextLink href={`/rounds/${serial.roundId}`}>{whereOf(serial)}</TextLink>
                ) : (
                  whereOf(serial)
                )}
              </Description>
              <Description term="Condition">{conditionWords[serial.condition]}</Description>
              <Description term="Filled">
                {serial.filledOn && formatDate(serial.filledOn)}
              </Description>
              <Description term="Test due">
                <TestDue serial={serial} />
              </Description>
              <Description term="Product">
                <TextLink href={`/products/${serial.productId}`}>{serial.productName}</TextLink>
              </Description>
            </DescriptionList>
          </CardBody>
        </Card>
      </div>
    </>
  );
}
