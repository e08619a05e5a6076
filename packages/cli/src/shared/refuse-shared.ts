import { NotSharedError } from './errors.ts';
import { isSharedAddress } from './shared-place.ts';

/** A command about this computer that is given the address of a shared Workbench says so, rather than look for such a file. */
export function refuseShared(name: string, remedy: string, places: readonly string[]): void {
  if (!places.some(isSharedAddress)) return;
  throw new NotSharedError(`"galley ${name}" works with folders and files of this computer only.`, remedy);
}
