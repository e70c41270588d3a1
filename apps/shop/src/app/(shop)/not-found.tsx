import { NotHere } from "@/features/frame/not-here";

export const metadata = { title: "Page not found" };

export default NotHere;
