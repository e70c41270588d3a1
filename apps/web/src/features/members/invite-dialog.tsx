"use client";

import {
  Button,
  Dialog,
  DialogContent,
  DialogTrigger,
  Field,
  Form,
  FormError,
  Input,
  RadioGroup,
} from "@roundsman/ui";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import { rolesToGive, type Managing, type Role } from "./managing";

/** Asks somebody in by mail. */
export function InviteDialog({ managing }: { managing: Managing }) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("admin");
  const invite = useFormAction(useApi().office.invitations.create.mutationOptions(), {
    done: `${email.trim()} is invited`,
    onDone: () => {
      setOpen(false);
      setEmail("");
    },
  });
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <UserPlus aria-hidden />
          Invite somebody
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Invite somebody"
        description="They get a mail with a link that works for seven days."
      >
        <Form
          issues={invite.fault.issues}
          onSubmit={() => invite.mutate({ email: email.trim(), role })}
          className="flex flex-col gap-4"
        >
          {invite.fault.message && <FormError message={invite.fault.message} />}
          <Field label="Email" name="email">
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <RadioGroup
            label="Role"
            name="role"
            options={rolesToGive(managing)}
            value={role}
            onValueChange={setRole}
          />
          <Button type="submit" variant="primary" loading={invite.isPending} className="self-end">
            Send the invitation
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
