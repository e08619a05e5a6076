/** How models say that they will not, in a text that holds nothing else. */
const refusals = [
  /\bI(?:['’]m| am) (?:sorry|afraid)\b.{0,80}\b(?:can(?:no|['’])t|unable|not able)\b/is,
  /\bI (?:can(?:no|['’])t|can not|will not|won['’]t|must decline to|am unable to|am not able to)\b.{0,40}\b(?:help|assist|do|comply|fulfil|complete|answer|work|continue|provide|edit|change|write|access|open)/is,
  /\bas an AI\b/i,
];

/** A refusal is short: a note that says among much else what it could not do is a note. */
const longest = 400;

/** Whether an answer is nothing but a refusal. */
export function isRefusal(text: string): boolean {
  const said = text.trim();
  return said.length <= longest && refusals.some((pattern) => pattern.test(said));
}

/** Asked once, when a note holds nothing that could be planned from. */
export const emptyNoteReminder =
  'That is not a note that anybody could plan from. Look at the files with the tools and write the note: what the request needs, what the files hold, what could go wrong. If it cannot be done at all, say in the note what is missing and why.';
