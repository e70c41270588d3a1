import type { NavItem } from "@roundsman/ui";
import { LayoutDashboard, Package, ReceiptText, Truck, Users } from "lucide-react";

/** The places of the back office, in the order of the day. A further one is a further line. */
export const places: readonly NavItem[] = [
  { href: "/", label: "Today", icon: <LayoutDashboard />, exact: true },
  { href: "/orders", label: "Orders", icon: <ReceiptText /> },
  { href: "/customers", label: "Customers", icon: <Users /> },
  { href: "/rounds", label: "Rounds", icon: <Truck /> },
  { href: "/products", label: "Products", icon: <Package /> },
];
