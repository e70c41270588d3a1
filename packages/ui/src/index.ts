/** The table of contents. Charts, the map and the formatters have doors of their own. */
export { cn } from "./lib/cn";
export { withParams } from "./lib/with-params";

export { Button, type ButtonProps } from "./actions/button";
export { ButtonLink } from "./actions/button-link";
export { buttonVariants } from "./actions/button-variants";
export { TextLink } from "./actions/text-link";

export { Field, type FieldProps } from "./fields/field";
export { Input, type InputProps } from "./fields/input";
export { Textarea } from "./fields/textarea";

export { issuesToFieldErrors, type Issue } from "./forms/issues";

export { Badge, type Tone } from "./data/badge";
export { RowActions, RowLink } from "./data/row-link";
export { SortHeader } from "./data/sort-header";
export { StatusBadge, type StatusKind } from "./data/status-badge";
export {
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "./data/table";

export { ConfirmDialog } from "./overlays/confirm-dialog";
export { Dialog, DialogClose, DialogContent, DialogTrigger } from "./overlays/dialog";
export { Sheet, SheetClose, SheetContent, SheetTrigger } from "./overlays/sheet";

export { Card, CardBody, CardFooter, CardHeader } from "./layout/card";
export { Logo } from "./layout/logo";
export { PageHeader } from "./layout/page-header";
export { SkipLink } from "./layout/skip-link";
export { VisuallyHidden } from "./layout/visually-hidden";

export { AppShell, type AppShellProps } from "./shell/app-shell";
export type { NavItem } from "./shell/nav-item";
