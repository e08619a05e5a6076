import { type Interactive, InvalidArgumentError, reviewPolicies } from '@galley/schema';

/** `true`, `auto` or `false`; `others` are further words that the caller knows. */
export function parseInteractive(argument: string, given: string, others: readonly string[] = []): Interactive {
  const chosen = reviewPolicies.find(({ setting }) => String(setting) === given.toLowerCase());
  if (chosen !== undefined) return chosen.setting;
  const names = [...reviewPolicies.map(({ setting }) => setting), ...others].join(', ');
  throw new InvalidArgumentError(argument, `"${given}" is no setting for planning.`, `Use one of: ${names}.`, {
    given,
  });
}
