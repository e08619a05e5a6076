import type { UserMessage, UserPart } from '../language/language-model.ts';

/** A prompt's text in two parts where it begins like other Sessions, so that the first can be kept by the provider. */
export function splitStable(text: string, stable: number | undefined): UserPart[] {
  if (stable === undefined || stable <= 0 || stable >= text.length) return [{ type: 'text', text }];
  const head: UserPart = { type: 'text', text: text.slice(0, stable) };
  stableParts.add(head);
  return [head, { type: 'text', text: text.slice(stable) }];
}

/** Parts know nothing of us: which of them are stable is noted beside them. */
const stableParts = new WeakSet<UserPart>();

export function stablePartOf({ content }: UserMessage): UserPart | undefined {
  return content.find((part) => stableParts.has(part));
}
