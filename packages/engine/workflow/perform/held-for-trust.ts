import { contextOf, type PerformOptions } from './perform-options.ts';

/** Puts the question to a person, before the intent: a crash here leaves nothing whose outcome is unknown. */
export async function heldForTrust(
  options: PerformOptions,
  id: string,
  { call }: { readonly call: string },
): Promise<boolean> {
  const unallowed = (await options.ports.unallowed?.(contextOf(options, id))) ?? null;
  if (unallowed === null) return false;
  await options.ports.append({ type: 'trust.asked', agent: id, call, ...unallowed });
  return true;
}
