/**
 * With what status a kept page is to answer. Next gives a page no other way to say so but to throw, and
 * what it then sends is empty without its script; the cache reads this mark and takes it out (kept/finish.ts).
 */
export const AnswerStatus = ({ is }: { is: 404 | 503 }) => (
  <meta name="answer-status" content={String(is)} />
);
