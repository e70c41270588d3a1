import { SectionNav, type SectionLink } from "@roundsman/ui";
import {
  Building2,
  CircleUser,
  CreditCard,
  History,
  KeyRound,
  LifeBuoy,
  Mail,
  Users,
  Wallet,
} from "lucide-react";

import { mayOpen } from "@/session/areas";
import { requirePlace } from "@/session/place";

const sections: readonly SectionLink[] = [
  { href: "/settings", label: "Business", icon: <Building2 />, exact: true },
  { href: "/settings/members", label: "Members", icon: <Users /> },
  { href: "/settings/api-keys", label: "API keys", icon: <KeyRound /> },
  { href: "/settings/payments", label: "Payments", icon: <CreditCard /> },
  { href: "/settings/billing", label: "Plan", icon: <Wallet /> },
  { href: "/settings/support-access", label: "Support access", icon: <LifeBuoy /> },
  { href: "/settings/emails", label: "Emails", icon: <Mail /> },
  { href: "/settings/activity", label: "Activity", icon: <History /> },
  { href: "/settings/account", label: "Your account", icon: <CircleUser /> },
];

/** The sections of the settings; a further one is a further line. */
export async function SettingsNav() {
  const { scopes } = (await requirePlace()).business;
  const links = sections.filter(({ href }) => mayOpen(scopes, href));
  return <SectionNav label="Settings" links={links} />;
}
