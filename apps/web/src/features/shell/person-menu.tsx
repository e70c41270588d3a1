"use client";

import {
  Avatar,
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  ThemeMenuItems,
  type Theme,
} from "@roundsman/ui";
import { CircleUser, LogOut } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useSignOut } from "@/features/sign-in/use-sign-out";

type PersonMenuProps = {
  person: { name: string; email: string };
  /** "Owner", "Admin". */
  role: string;
  theme: Theme | undefined;
  /** The page of one's own account: within the back office, or by itself. */
  accountHref: string;
  /** "touch" is for thumbs: the driver's app. */
  size?: "md" | "touch";
  /** Further ways from here, before how it looks. */
  more?: ReactNode;
};

/** Who one is here, how it looks, and the way out. */
export function PersonMenu({
  person,
  role,
  theme,
  accountHref,
  size = "md",
  more,
}: PersonMenuProps) {
  const signOut = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size={size} square aria-label={`${person.name}, your menu`}>
          <Avatar name={person.name} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent label="Your menu" className="w-60">
        <DropdownMenuLabel className="pb-2">
          <span className="block truncate text-dense font-medium text-foreground">
            {person.name}
          </span>
          <span className="block truncate">{person.email}</span>
          <span className="block">{role}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {more && (
          <>
            {more}
            <DropdownMenuSeparator />
          </>
        )}
        <ThemeMenuItems initial={theme} />
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href={accountHref} prefetch={false}>
            <CircleUser aria-hidden />
            Your account
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem disabled={signOut.busy} onSelect={() => signOut.start()}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
