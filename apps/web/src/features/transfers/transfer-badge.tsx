import { StatusBadge } from "@roundsman/ui";
import { stageKinds, stageWords, type TransferStatus } from "./transfer-states";

export function TransferBadge({ status }: { status: TransferStatus }) {
  return <StatusBadge kind={stageKinds[status]}>{stageWords[status]}</StatusBadge>;
}
