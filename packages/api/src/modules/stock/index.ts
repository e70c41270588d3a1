/** What other modules may import of this one. */
export {
  firstYard,
  goodsToPromise,
  isOpenOrder,
  isUnpaidInShop,
  movedEarlier,
  namedYard,
  readSupply,
  requireReturnable,
  selectFirstYard,
  stockedProducts,
  type Moved,
  type Supply,
} from "./guards";
export { addMovements, freeOfProduct, isLow, lockFree, type Movement } from "./ledger";
export { AlreadyCounted } from "./schema";
export { isLoadedAtStart } from "./levels/goods-of-rounds";
export { acceptCounts, settleCounts } from "./levels/settle-counts";
export { yardCeilingRule } from "./yards/gas-ceiling";
export { findSupplier, whyNotOrderedFrom } from "./suppliers/guards";
export { readSupplierOrders } from "./supplier-orders/queries";
export { SupplierOrder, viewSupplierOrder } from "./supplier-orders/schema";
export { findSupplierOrder } from "./supplier-orders/guards";
export { whyNotConfirmed, whyNotReceived, whyOrderStays } from "./supplier-orders/states";
export {
  addProofs,
  keepPicture,
  keepProof,
  NewProof,
  proofKinds,
  proofPicture,
  ProofPicture,
  type KeptProof,
} from "./proofs";
export { moveOn, type Mover } from "./transfers/move-on";
export {
  findTransfer,
  lockTransfer,
  readTransfer,
  readTransfers,
  withAll,
  type LockedTransfer,
} from "./transfers/queries";
export { StockTransfer } from "./transfers/schema";
export {
  passage,
  stagesAhead,
  whyNotAdvanced,
  whyTransferStays,
  type Stage,
} from "./transfers/stages";
export { viewTransfer } from "./transfers/schema";
export { agreeOnDelivery, makeAgreements, withdrawAgreements } from "./agreements/agree";
export {
  AgreementNeeded,
  agreementsNeededFor,
  asPosition,
  positionsOf,
  positionsOfMany,
  swappedGoods,
} from "./agreements/positions";
export { positionsOwed } from "./agreements/owed";
export {
  agreementNow,
  findAgreement,
  lockAgreement,
  selectAgreements,
  type AgreementRow,
} from "./agreements/queries";
export { findNamed, moveSerials, requireKnown, type Found } from "./serials/moves";
export {
  asLoadable,
  lockSerials,
  selectSerials,
  viewSerial,
  type SerialRow,
} from "./serials/queries";
export { whyNotLoaded } from "./serials/rules";
export { NamedSerial, NamedSerials, Serial } from "./serials/schema";
export { owedOf } from "./agreements/rules/needed";
export { percentOn, refundOf, refundScale } from "./agreements/rules/refund-scale";
