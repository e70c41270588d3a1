import { Button } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { Changing } from "@/session/office-context";
import { YardDialog } from "./yard-dialog";

/** The way to another yard: above the list, and in an empty one. */
export function AddYard() {
  return (
    <Changing>
      <YardDialog
        yard={null}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            Add a yard
          </Button>
        }
      />
    </Changing>
  );
}
