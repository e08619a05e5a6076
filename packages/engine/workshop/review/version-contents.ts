import { storedPath } from '../../store/index.ts';
import type { Contents } from '../../tools/index.ts';
import type { Workbench } from '../../workbench/index.ts';

/** Where the content of one version of the files is; the present one, Draft first, when none is named. */
export function versionContents(workbench: Workbench, version: string | undefined): Contents {
  if (version === undefined || version === 'now') return workbench;
  const contentHash = (path: string) => workbench.hashOfVersion(path, version);
  return {
    contentHash,
    contentPath: async (path) => storedPath(workbench.store.objects, await contentHash(path)),
  };
}
