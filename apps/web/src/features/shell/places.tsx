import type { NavItem } from "@roundsman/ui";
import {
  Boxes,
  Factory,
  FileText,
  LayoutDashboard,
  Package,
  ReceiptText,
  Store,
  Tags,
  Truck,
  Users,
  Settings,
} from "lucide-react";

/** The places of the back office, in the order of the day. A further one is a further line. */
export const places: readonly NavItem[] = [
  { href: "/", label: "Today", icon: <LayoutDashboard />, exact: true },
  { href: "/orders", label: "Orders", icon: <ReceiptText /> },
  { href: "/customers", label: "Customers", icon: <Users /> },
  { href: "/rounds", label: "Rounds", icon: <Truck /> },
  { href: "/stock", label: "Stock", icon: <Boxes /> },
  { href: "/suppliers", label: "Suppliers", icon: <Factory /> },
  { href: "/products", label: "Products", icon: <Package /> },
  { href: "/prices", label: "Prices", icon: <Tags /> },
  { href: "/invoices", label: "Invoices", icon: <FileText /> },
  { href: "/shop", label: "Shop", icon: <Store /> },
  { href: "/settings", label: "Settings", icon: <Settings /> },
];
