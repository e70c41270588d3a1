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
import { LogOut } from "lucide-react";
import { staffRoleWords } from "@/features/people/roles";
import { useSignOut } from "@/features/sign-in/use-sign-out";

type PersonMenuProps = {
  staff: { name: string; email: string; staffRole: keyof typeof staffRoleWords | null };
  theme: Theme | undefined;
};

/** The person's menu: name, theme, and sign-out. */
export function PersonMenu({ staff, theme }: PersonMenuProps) {
  const signOut = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" square aria-label={`${staff.name}, your menu`}>
          <Avatar name={staff.name} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent label="Your menu" className="w-60">
        <DropdownMenuLabel className="pb-2">
          <span className="block truncate text-dense font-medium text-foreground">
            {staff.name}
          </span>
          <span className="block truncate">{staff.email}</span>
          {staff.staffRole && <span className="block">{staffRoleWords[staff.staffRole]}</span>}
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <ThemeMenuItems initial={theme} />
        <DropdownMenuSeparator />
        <DropdownMenuItem disabled={signOut.busy} onSelect={() => signOut.start()}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
