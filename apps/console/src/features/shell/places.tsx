import type { NavItem } from "@roundsman/ui";
import { Activity, Building2, ChartLine, History, ShieldCheck, Users } from "lucide-react";

/** The places of the console. */
export const places: readonly NavItem[] = [
  { href: "/businesses", label: "Businesses", icon: <Building2 /> },
  { href: "/people", label: "People", icon: <Users /> },
  { href: "/trust", label: "Trust centre", icon: <ShieldCheck /> },
  { href: "/activity", label: "Activity", icon: <History /> },
  { href: "/billing", label: "Billing", icon: <ChartLine /> },
  { href: "/health", label: "Health", icon: <Activity /> },
];
