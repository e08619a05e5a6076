const asking =
  'what|which|who|whom|why|how|when|where|did|does|do|was|were|is|are|has|have|can|welche[rsnm]?|wer|warum|wieso|wie|wann|wo|hat|ist|gab|war|waren|wurde|wurden';
const joint = new RegExp(String.raw`\s*[,;]?\s+(?:and|und|also|plus|&)\s+(?=(?:${asking})\b)|\s*;\s+`, 'iu');
const ends = /(?<=[?!])\s+|(?<=[\p{L}\p{N})]\.)\s+(?=\p{Lu})/u;
/** Both halves belong together: what is compared, or what stands in quotes. */
const together = /\b(?:compar\w*|differen\w*|between|versus|vs|unterschied\w*|zwischen|vergleich\w*)\b|["“`]/i;

/** "How many files were read, and what did it cost?" is two questions. One that cannot be told apart is one. */
export function partsOf(text: string): readonly string[] {
  if (together.test(text)) return [text];
  const parts = text
    .split(ends)
    .flatMap((sentence) => sentence.split(joint))
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
  // "…, why?" asks about what stands before it.
  const isBare = (part: string) => !/\p{L}\P{L}+\p{L}/u.test(part);
  return parts.length < 2 || parts.some(isBare) ? [text] : parts;
}
