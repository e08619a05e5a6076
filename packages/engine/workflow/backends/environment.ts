const secret = /(^|_)(API_?KEY|ACCESS_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIALS?|PRIVATE_?KEY)(_|$)/i;

/** Set by programs about themselves; a child that inherits them takes itself for a part of its caller. */
const ofTheCaller =
  /^(GALLEY_|CLAUDECODE$|CLAUDE_CODE_|ANTHROPIC_|NODE_OPTIONS$|NODE_CHANNEL_|NODE_V8_COVERAGE$|VITEST|npm_)/;

/**
 * The environment a foreign program gets: ours without keys, plus what is given. Without this, a key that is
 * meant for one provider reaches every script, and changes who is billed for a program that would use its own.
 */
export function cleanEnvironment(
  given: Readonly<Record<string, string>>,
  inherited: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    if (value !== undefined && !secret.test(name) && !ofTheCaller.test(name)) clean[name] = value;
  }
  return { ...clean, ...given };
}
