/** The table of contents. Charts, the map and the formatters have their own entries. */
export { cn } from "./lib/cn";
export { focusOnMount } from "./lib/focus-on-mount";
export { useAsked } from "./lib/use-asked";
export { withParams } from "./lib/with-params";

export { Button, type ButtonProps } from "./actions/button";
export { ButtonLink } from "./actions/button-link";
export { buttonVariants } from "./actions/button-variants";
export { DownloadLink } from "./actions/download-link";
export { IconButton } from "./actions/icon-button";
export { DoNotCallBadge, PhoneLink } from "./actions/phone-link";
export { Refused } from "./actions/refused";
export { TextLink } from "./actions/text-link";
export { useAct } from "./actions/use-act";

export { StreetMap, type MapStyles } from "./map/street-map";

export { Checkbox } from "./fields/choices/checkbox";
export { Combobox } from "./fields/choices/combobox";
export { CopyField } from "./fields/copy-field";
export { DateInput } from "./fields/dates/date-input";
export { Field, type FieldProps } from "./fields/field";
export { FieldGroup } from "./fields/field-group";
export { FileDrop } from "./fields/file-drop";
export { Input, type InputProps } from "./fields/input";
export { MoneyInput } from "./fields/numbers/money-input";
export { NativeChoice } from "./fields/choices/native-choice";
export { NativeSelect } from "./fields/choices/native-select";
export { NumberInput } from "./fields/numbers/number-input";
export { QuantityInput } from "./fields/numbers/quantity-input";
export { RadioGroup, type RadioOption } from "./fields/choices/radio-group";
export { SearchField } from "./fields/search-field";
export { Select, type SelectOption } from "./fields/choices/select";
export { Switch } from "./fields/choices/switch";
export { Textarea } from "./fields/textarea";
export { TimeInput } from "./fields/dates/time-input";
export { TimeZone } from "./fields/dates/time-zone";

export { goToField } from "./forms/find-field";
export { CheckboxField, ChecksField, SelectField } from "./forms/choice-fields";
export { ComboboxField } from "./forms/combobox-field";
export { faultOf, faultText, NotSent, type Fault } from "./forms/fault";
export { Form, SubmitButton } from "./forms/form";
export { FormError } from "./forms/form-error";
export { FormFault } from "./forms/form-fault";
export { FormIssues } from "./forms/form-issues";
export { issuesToFieldErrors, type Issue } from "./forms/issues";
export { LookingOnly } from "./forms/looking-only";
export { PlainForm } from "./forms/plain-form";
export { RadioField } from "./forms/radio-field";
export {
  DateField,
  MoneyField,
  NumberField,
  QuantityField,
  TextareaField,
  TextField,
  TimeField,
} from "./forms/text-fields";
export { UnsavedGuard } from "./forms/unsaved-guard";
export { useForm, type FormHandle, type FormRefusal } from "./forms/use-form";
export { useFormField } from "./forms/use-form-field";
export { useFieldArray, useWatch, type FieldValues } from "react-hook-form";

export { Avatar } from "./data/avatar";
export { Badge, type Tone } from "./data/badge";
export { Description, DescriptionList } from "./data/description-list";
export { DocumentText } from "./data/document-text";
export { FitBar, type FitBarProps } from "./data/fit-bar";
export { Kbd, KeyHint } from "./data/kbd";
export { RowActions, RowDetail, RowLink } from "./data/row-link";
export { ScrollRegion } from "./data/scroll-region";
export { BulkBar, SelectAll, SelectionProvider, SelectRow, useSelection } from "./data/selection";
export { SortHeader } from "./data/sort-header";
export { Stat, type StatProps } from "./data/stat";
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
export { Timeline, TimelineItem } from "./data/timeline";

export { DateFilter } from "./filters/date-filter";
export { FilterBar, FilterChip } from "./filters/filter-bar";
export { SearchFilter } from "./filters/search-filter";
export { SelectFilter } from "./filters/select-filter";
export { useParam } from "./filters/use-param";

export { Alert } from "./feedback/alert";
export { Band } from "./feedback/band";
export { EmptyState } from "./feedback/empty-state";
export { FailedPage } from "./feedback/failed-page";
export { ProgressBar } from "./feedback/progress-bar";
export { Skeleton, SkeletonTable, SkeletonText } from "./feedback/skeleton";
export { useOfferedUndo } from "./feedback/offered-undo";
export { toast, Toaster } from "./feedback/toast";

export { ConfirmDialog } from "./overlays/confirm-dialog";
export { ConfirmForm } from "./overlays/confirm-form";
export { EditDialog } from "./overlays/edit-dialog";
export { Dialog, DialogClose, DialogContent, DialogTrigger } from "./overlays/dialog";
export {
  DropdownMenu,
  DropdownMenuAct,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./overlays/dropdown-menu";
export {
  Popover,
  PopoverAnchor,
  PopoverClose,
  PopoverContent,
  PopoverTrigger,
} from "./overlays/popover";
export { Sheet, SheetClose, SheetContent, SheetTrigger } from "./overlays/sheet";
export { Tooltip } from "./overlays/tooltip";

export { Breadcrumbs } from "./navigation/breadcrumbs";
export { Pagination } from "./navigation/pagination";
export { SectionNav, type SectionLink } from "./navigation/section-nav";
export { Stepper, type Step } from "./navigation/stepper";
export { TabLinks, type TabLink } from "./navigation/tab-links";
export { Tabs, TabsContent, TabsList, TabsTrigger } from "./navigation/tabs";

export { Card, CardBody, CardFooter, CardHeader } from "./layout/card";
export { Logo } from "./layout/logo";
export { PageHeader } from "./layout/page-header";
export { PrintSheet } from "./layout/print-sheet";
export { SignInLayout } from "./layout/sign-in-layout";
export { SkipLink } from "./layout/skip-link";
export { THEME_COOKIE, themeFromCookie, type Theme } from "./layout/theme";
export { ThemeMenuItems } from "./layout/theme-menu";
export { ThemeToggle } from "./layout/theme-toggle";
export { VisuallyHidden } from "./layout/visually-hidden";

export { AppShell, type AppShellProps } from "./shell/app-shell";
export { CommandPalette, type PaletteItem } from "./shell/command-palette";
export type { NavItem } from "./shell/nav-item";
export { SearchTrigger } from "./shell/search-trigger";
export { type Shortcut } from "./shell/letter-keys";
export { Shortcuts } from "./shell/shortcuts";
export { sortedBy } from "./lists/columns";
export { pageOf } from "./lists/cursor-trail";
export { filter, listFilters, optionsOf, type FilterFields } from "./lists/filters";
export { listOf, noFilters, type List } from "./lists/list";
export { ListCard } from "./lists/list-card";
export { ListPages } from "./lists/list-pages";
export { ListTable } from "./lists/list-table";
export { ShortListCard } from "./lists/short-list-card";
export { chosenByTicks } from "./lists/row-choice";
export { choiceOf, dayOf, isFiltered, paramOf, uuidOf, type Params } from "./lists/params";

export { CodeStep } from "./sign-in/code-step";
export { PasswordStep } from "./sign-in/password-step";
