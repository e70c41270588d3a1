import {
  Prisma,
  type FailureReason,
  type LeaveInstruction,
  type OrderStatus,
  type PaidVia,
  type PaymentMethod,
  type PrismaClient,
  type ProofKind,
  type RoundStatus,
  type RoutedBy,
  type ShortfallReason,
  type StopIssue,
  type Tx,
} from "@roundsman/db";
import type { Riding } from "./fit";

/** A round with what its vehicle and driver bring to the day, before its stops. */
export interface RoundRow {
  id: string;
  roundDate: Date;
  vehicleId: string | null;
  vehicleName: string | null;
  payloadKg: number | null;
  volumeLitres: number | null;
  hazardLimitKg: number | null;
  driverUserId: string | null;
  driverName: string | null;
  /** HH:MM: the rota's of that day where it differs, else the driver's usual shift. */
  shiftStart: string | null;
  shiftEnd: string | null;
  breakMinutes: number | null;
  dayOff: boolean;
  startLocationId: string | null;
  endLocationId: string | null;
  status: RoundStatus;
  issuedAt: Date | null;
  /** The version the driver was handed. */
  issuedVersion: number | null;
  loadConfirmedAt: Date | null;
  doneAt: Date | null;
  departsAt: string | null;
  notes: string | null;
  distanceMetres: number | null;
  durationSeconds: number | null;
  geometry: string | null;
  routedBy: RoutedBy | null;
  /** Transfers between yards that ride along. */
  carried: Riding;
  vanLatitude: number | null;
  vanLongitude: number | null;
  vanSeenAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The rounds of a business that meet a condition over `r` (and `v`, `u`), latest date first, in one
 * statement. `take` bounds them.
 */
export function roundRows(
  db: PrismaClient | Tx,
  tenantId: string,
  { where, take }: { where: Prisma.Sql; take: number },
): Promise<RoundRow[]> {
  return db.$queryRaw<RoundRow[]>(Prisma.sql`
    SELECT r.id, r.round_date AS "roundDate", r.vehicle_id AS "vehicleId", v.name AS "vehicleName",
           v.payload_kg AS "payloadKg", v.volume_litres AS "volumeLitres", v.hazard_limit_kg AS "hazardLimitKg",
           r.driver_user_id AS "driverUserId", u.name AS "driverName",
           CASE WHEN d.working THEN coalesce(d.shift_start, p.shift_start) WHEN d.working IS NULL THEN p.shift_start END AS "shiftStart",
           CASE WHEN d.working THEN coalesce(d.shift_end, p.shift_end) WHEN d.working IS NULL THEN p.shift_end END AS "shiftEnd",
           p.break_minutes AS "breakMinutes",
           coalesce(NOT d.working, false) OR EXISTS (
             SELECT 1 FROM time_off t WHERE t.tenant_id = r.tenant_id AND t.user_id = r.driver_user_id
                AND t.status = 'approved' AND r.round_date BETWEEN t.from_day AND t.until_day) AS "dayOff",
           r.start_location_id AS "startLocationId", r.end_location_id AS "endLocationId", r.status,
           r.issued_at AS "issuedAt", r.issued_version AS "issuedVersion", r.load_confirmed_at AS "loadConfirmedAt", r.done_at AS "doneAt",
           r.departs_at AS "departsAt", r.notes, r.distance_metres AS "distanceMetres",
           r.duration_seconds AS "durationSeconds", r.geometry, r.routed_by AS "routedBy",
           ${carriedLoad} AS carried,
           r.van_latitude AS "vanLatitude", r.van_longitude AS "vanLongitude", r.van_seen_at AS "vanSeenAt",
           r.version, r.created_at AS "createdAt", r.updated_at AS "updatedAt"
      FROM rounds r
      LEFT JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.vehicle_id
      LEFT JOIN users u ON u.id = r.driver_user_id
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
      LEFT JOIN rota_days d ON d.tenant_id = r.tenant_id AND d.user_id = r.driver_user_id AND d.day = r.round_date
     WHERE r.tenant_id = ${tenantId}::uuid AND ${where}
     ORDER BY r.round_date DESC, r.id DESC LIMIT ${take}`);
}

const carriedLoad = Prisma.sql`(
  SELECT json_build_object(
           'kg', coalesce(sum(l.quantity * w.kg), 0), 'litres', coalesce(sum(l.quantity * g.volume_litres), 0),
           'hazardKg', coalesce(sum(l.quantity * g.hazard_kg) FILTER (WHERE l.condition = 'full'), 0),
           'unweighed', coalesce(sum(l.quantity) FILTER (WHERE w.kg IS NULL), 0))
    FROM stock_transfers t
    JOIN stock_transfer_lines l ON l.tenant_id = t.tenant_id AND l.transfer_id = t.id
    JOIN products g ON g.tenant_id = l.tenant_id AND g.id = l.product_id
    CROSS JOIN LATERAL (SELECT CASE l.condition WHEN 'full' THEN g.full_kg ELSE g.empty_kg END AS kg) w
   WHERE t.tenant_id = r.tenant_id AND t.round_id = r.id AND t.status <> 'cancelled')`;

/** One order line as its stop sees it. Kilograms and litres are of one unit; null where unknown. */
interface StopLineRow {
  orderLineId: string;
  productId: string;
  productName: string;
  quantity: number;
  deliveredQuantity: number;
  cancelledQuantity: number;
  unitPrice: number;
  vatRate: number;
  fullKg: number | null;
  volumeLitres: number | null;
  hazardKg: number | null;
}

/** Empties to take, or taken where the stop is completed. */
interface StopCollectRow {
  productId: string;
  productName: string;
  quantity: number;
  emptyKg: number | null;
  volumeLitres: number | null;
}

export interface StopRow {
  id: string;
  roundId: string;
  orderId: string;
  sequence: number;
  latitude: number | null;
  longitude: number | null;
  dropLatitude: number | null;
  dropLongitude: number | null;
  etaSeconds: number | null;
  serviceSeconds: number | null;
  waitSeconds: number | null;
  /** The signature first; times as PostgreSQL writes them into JSON. */
  proofs: { kind: ProofKind; signedBy: string | null; note: string | null; createdAt: string }[];
  paymentMethod: PaymentMethod;
  deliveryChargePence: number;
  cashTakenPence: number;
  paidAt: Date | null;
  paidVia: PaidVia | null;
  paidPence: number | null;
  leaveInstruction: LeaveInstruction | null;
  leaveDetail: string | null;
  shortfallReason: ShortfallReason | null;
  issue: StopIssue | null;
  issueNote: string | null;
  failureReason: FailureReason | null;
  failureNote: string | null;
  completedAt: Date | null;
  failedAt: Date | null;
  customerName: string | null;
  deliverToName: string | null;
  deliverToAddress: string | null;
  deliverToPostcode: string | null;
  orderStatus: OrderStatus;
  lines: StopLineRow[];
  collect: StopCollectRow[];
}

/** The stops of these rounds, in the order they are made, in one statement. */
export function stopRows(
  db: PrismaClient | Tx,
  tenantId: string,
  roundIds: readonly string[],
): Promise<StopRow[]> {
  return db.$queryRaw<StopRow[]>(Prisma.sql`
    SELECT s.id, s.round_id AS "roundId", s.order_id AS "orderId", s.sequence,
           o.latitude, o.longitude, a.drop_latitude AS "dropLatitude", a.drop_longitude AS "dropLongitude",
           s.eta_seconds AS "etaSeconds", s.service_seconds AS "serviceSeconds", s.wait_seconds AS "waitSeconds",
           o.payment_method AS "paymentMethod", o.delivery_charge_pence AS "deliveryChargePence",
           s.cash_taken_pence AS "cashTakenPence", o.paid_at AS "paidAt", o.paid_via AS "paidVia", o.paid_pence AS "paidPence",
           leave.instruction AS "leaveInstruction", leave.detail AS "leaveDetail",
           s.shortfall_reason AS "shortfallReason", s.issue, s.issue_note AS "issueNote",
           s.failure_reason AS "failureReason", s.failure_note AS "failureNote",
           s.completed_at AS "completedAt", s.failed_at AS "failedAt",
           o.customer_name AS "customerName", o.deliver_to_name AS "deliverToName",
           o.deliver_to_address AS "deliverToAddress", o.deliver_to_postcode AS "deliverToPostcode",
           o.status AS "orderStatus", lines.items AS lines, collect.items AS collect,
           proofs.items AS proofs
      FROM stops s
      JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      LEFT JOIN delivery_addresses a ON a.tenant_id = o.tenant_id AND a.id = o.delivery_address_id
     ${leftWhere} ${linesOfStop} ${collectOfStop} ${proofsOfStop}
     WHERE s.tenant_id = ${tenantId}::uuid AND s.round_id = ANY(${[...roundIds]}::uuid[])
     ORDER BY s.round_id, s.sequence, s.id`);
}

/** Where to leave the goods, as the order says, else as the address says; once made, where they were left. */
const leftWhere = Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT said.instruction, said.detail
      FROM (VALUES (1, s.leave_instruction, s.leave_detail), (2, o.leave_instruction, o.leave_detail),
                   (3, a.leave_instruction, a.leave_detail)) AS said(rank, instruction, detail)
     WHERE said.rank = 1 OR s.completed_at IS NULL
     ORDER BY said.instruction IS NULL AND said.detail IS NULL, said.rank LIMIT 1) leave`;

const linesOfStop = Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
             'orderLineId', l.id, 'productId', l.product_id, 'productName', l.product_name,
             'quantity', l.quantity, 'deliveredQuantity', coalesce(d.delivered_quantity, 0),
             'cancelledQuantity', coalesce(d.cancelled_quantity, 0), 'unitPrice', l.unit_price,
             'vatRate', l.vat_rate, 'fullKg', g.full_kg, 'volumeLitres', g.volume_litres,
             'hazardKg', g.hazard_kg) ORDER BY l.position), '[]') AS items
      FROM order_lines l
      JOIN products g ON g.tenant_id = l.tenant_id AND g.id = l.product_id
      LEFT JOIN stop_lines d ON d.tenant_id = l.tenant_id AND d.stop_id = s.id AND d.order_line_id = l.id
     WHERE l.tenant_id = s.tenant_id AND l.order_id = s.order_id) lines`;

const collectOfStop = Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
             'productId', c.product_id, 'productName', g.name, 'quantity', c.quantity,
             'emptyKg', g.empty_kg, 'volumeLitres', g.volume_litres) ORDER BY g.name, g.id), '[]') AS items
      FROM (SELECT t.product_id, t.quantity FROM stop_collect t
             WHERE s.completed_at IS NOT NULL AND t.tenant_id = s.tenant_id AND t.stop_id = s.id
            UNION ALL
            SELECT t.product_id, t.quantity FROM order_collect t
             WHERE s.completed_at IS NULL AND t.tenant_id = s.tenant_id AND t.order_id = s.order_id) c
      JOIN products g ON g.tenant_id = s.tenant_id AND g.id = c.product_id) collect`;

const proofsOfStop = Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
             'kind', p.kind, 'signedBy', p.signed_by, 'note', p.note, 'createdAt', p.created_at)
             ORDER BY p.kind), '[]') AS items
      FROM proofs p WHERE p.tenant_id = s.tenant_id AND p.stop_id = s.id) proofs`;
