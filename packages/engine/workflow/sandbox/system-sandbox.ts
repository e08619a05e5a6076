import { bubblewrap } from './bubblewrap.ts';
import { noSandbox, type Sandbox } from './sandbox.ts';
import { seatbelt } from './seatbelt.ts';

let known: Sandbox | undefined;

/** What this computer offers. One for the process, so that it is probed once. */
export function systemSandbox(): Sandbox {
  known ??= sandboxFor(process.platform);
  return known;
}

function sandboxFor(platform: NodeJS.Platform): Sandbox {
  if (platform === 'linux') return bubblewrap();
  if (platform === 'darwin') return seatbelt();
  return noSandbox(`Galley knows no sandbox for ${platform}.`);
}
