import "server-only";
import { activityExport } from "@/features/activity/activity-export";
import { creditNotesExport } from "@/features/credit-notes/credit-notes-export";
import { customersExport } from "@/features/customers/customers-export";
import { emailsExport } from "@/features/emails/emails-export";
import { invoicesExport } from "@/features/invoices/invoices-export";
import { ordersExport } from "@/features/orders/orders-export";
import { productsExport } from "@/features/products/products-export";
import { receiptsExport } from "@/features/receipts/receipts-export";
import { movementsExport } from "@/features/stock/movements/movements-export";
import { stockExport } from "@/features/stock/stock-export";
import { supplierOrdersExport } from "@/features/suppliers/orders/supplier-orders-export";
import { suppliersExport } from "@/features/suppliers/suppliers-export";
import { applicationsExport } from "@/features/trade-applications/applications-export";
import { transfersExport } from "@/features/transfers/transfers-export";
import type { ListExport } from "@/features/exports/list-export";

/** Every list that can be had as a file. A further one is a further line. */
const exported: readonly ListExport[] = [
  ordersExport,
  customersExport,
  productsExport,
  stockExport,
  movementsExport,
  transfersExport,
  suppliersExport,
  supplierOrdersExport,
  invoicesExport,
  receiptsExport,
  creditNotesExport,
  applicationsExport,
  emailsExport,
  activityExport,
];

export const findExport = (name: string): ListExport | undefined =>
  exported.find((list) => list.name === name);
