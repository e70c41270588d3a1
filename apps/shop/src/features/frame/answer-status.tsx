import { answerWith } from "@/shop/answering";

/**
 * With what status a page is to answer: at once where it is made for this request. One that everybody sees
 * carries it as a mark, which the cache reads and takes out (kept/finish.ts).
 */
export function AnswerStatus({ is }: { is: 404 | 503 }) {
  answerWith(is);
  return <meta name="answer-status" content={String(is)} />;
}
