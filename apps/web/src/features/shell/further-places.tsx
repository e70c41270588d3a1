import type { NavItem } from "@roundsman/ui";
import {
  ArrowLeftRight,
  CalendarDays,
  CalendarOff,
  ClipboardCheck,
  ScrollText,
  ShoppingCart,
  Truck,
  UserRound,
  Warehouse,
} from "lucide-react";

/** Pages within the places, which the search goes to as well. */
export const furtherPlaces: readonly NavItem[] = [
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
