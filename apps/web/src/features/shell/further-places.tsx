import type { NavItem } from "@roundsman/ui";
import {
  ArrowLeftRight,
  CalendarDays,
  CalendarOff,
  ClipboardCheck,
  FilePlus2,
  FileUp,
  Scale,
  ScrollText,
  ShoppingCart,
  Truck,
  UserPlus,
  UserRound,
  Warehouse,
} from "lucide-react";

/** Pages within the places, which the search goes to as well. */
export const furtherPlaces: readonly NavItem[] = [
  { href: "/customers/import", label: "Import customers", icon: <FileUp /> },
  { href: "/trade-applications", label: "Trade applications", icon: <UserPlus /> },
  { href: "/invoices/new", label: "Raise invoices", icon: <FilePlus2 /> },
  { href: "/invoices/statements", label: "Who owes", icon: <Scale /> },
  { href: "/rounds/rota", label: "Rota", icon: <CalendarDays /> },
  { href: "/rounds/time-off", label: "Time off", icon: <CalendarOff /> },
  { href: "/rounds/drivers", label: "Drivers", icon: <UserRound /> },
  { href: "/rounds/vehicles", label: "Vehicles", icon: <Truck /> },
  { href: "/stock/movements", label: "Stock movements", icon: <ScrollText /> },
  { href: "/stock/count", label: "Count a yard", icon: <ClipboardCheck /> },
  { href: "/stock/transfers", label: "Transfers", icon: <ArrowLeftRight /> },
  { href: "/stock/yards", label: "Yards", icon: <Warehouse /> },
  { href: "/suppliers/orders", label: "Supplier orders", icon: <ShoppingCart /> },
];
