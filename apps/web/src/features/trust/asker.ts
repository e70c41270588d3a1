/** Who asks, as it is typed. */
export interface Asker {
  kind: "visitor" | "business";
  fullName: string;
  email: string;
  company: string;
  role: string;
  companyNumber: string;
  registeredAddress: string;
  reason: string;
}

export const emptyAsker: Asker = {
  kind: "visitor",
  fullName: "",
  email: "",
  company: "",
  role: "",
  companyNumber: "",
  registeredAddress: "",
  reason: "",
};
