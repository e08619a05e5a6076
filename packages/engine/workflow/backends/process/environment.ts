import { delimiter } from 'node:path';
import { absoluteFolders } from '../../sandbox/index.ts';

/** Where things are, who and where the person is, how text is shown. None of it opens anything. */
const passed = new Set(
  [
    ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TZ', 'TMPDIR', 'LANG', 'LANGUAGE'],
    ['LC_ALL', 'LC_COLLATE', 'LC_CTYPE', 'LC_MESSAGES', 'LC_MONETARY', 'LC_NUMERIC', 'LC_TIME'],
    process.platform === 'win32'
      ? ['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE']
      : [],
    process.platform === 'win32'
      ? ['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'HOMEDRIVE', 'HOMEPATH']
      : [],
  ].flat(),
);

/** A bash that takes itself for the first one and its stdin for a remote connection would run ~/.bashrc, with all that it exports. */
const nested = { SHLVL: '1' };

/**
 * The environment a foreign program gets: the names above and what is given, nothing else. A list of what to leave out
 * always lacks the next name that somebody keeps a password under.
 */
export function cleanEnvironment(
  given: Readonly<Record<string, string>>,
  inherited: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    const known = process.platform === 'win32' ? name.toUpperCase() : name;
    if (value === undefined || !passed.has(known)) continue;
    clean[name] = known === 'PATH' ? absoluteFolders(value).join(delimiter) : value;
  }
  return { ...(process.platform === 'win32' ? {} : nested), ...clean, ...given };
}
