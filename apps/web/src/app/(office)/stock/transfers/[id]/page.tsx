import { Alert, Breadcrumbs, PageHeader, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readTransfer, readTransferPage } from "@/features/transfers/one/read-transfer";
import { TransferActions } from "@/features/transfers/one/transfer-actions";
import { TransferFacts } from "@/features/transfers/one/transfer-facts";
import { TransferGoods } from "@/features/transfers/one/transfer-goods";
import { TransferProofs } from "@/features/transfers/one/transfer-proofs";
import { TransferSteps } from "@/features/transfers/one/transfer-steps";
import { TransferBadge } from "@/features/transfers/transfer-badge";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { fromName, toName } = await readTransfer((await params).id);
  return { title: `Transfer, ${fromName} to ${toName}` };
}

export default async function TransferPage({ params }: Props) {
  const { transfer, can, timeZone } = await readTransferPage((await params).id);
  const { fromName, toName, status, round, proofs } = transfer;
  const under = status !== "received" && status !== "cancelled";
  return (
    <>
      <LiveRefresh to={["transfer"]} id={transfer.id} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/stock/transfers", label: "Transfers" }]} />}
        title={`${fromName} to ${toName}`}
        status={<TransferBadge status={status} />}
        actions={<TransferActions transfer={transfer} can={can} />}
      />
      <div className="flex flex-col gap-4">
        {round && under && (
          <Alert title="This one moves on by itself">
            <p>
              It is in transit once the driver of{" "}
              <TextLink href={`/rounds/${round.id}`}>{round.vehicleName ?? "its round"}</TextLink>{" "}
              records that it was collected, and received once they record handing it in.
            </p>
          </Alert>
        )}
        <TransferSteps transfer={transfer} timeZone={timeZone} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <TransferGoods lines={transfer.lines} />
          <div className="flex min-w-0 flex-col gap-4">
            <TransferFacts transfer={transfer} timeZone={timeZone} />
            {proofs && <TransferProofs proofs={proofs} timeZone={timeZone} />}
          </div>
        </div>
      </div>
    </>
  );
}
