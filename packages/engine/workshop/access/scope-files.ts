import { GalleyError } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';

export class FileNotSharedError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'FILE_NOT_SHARED',
      message: `The person did not allow "${path}" to be sent to this model's provider.`,
      remedy: 'Work without it, or say in your answer that you would need it.',
      details: { path },
    });
  }
}

/** What an Agent may look at: everything, or only what consent covers for its model (SPEC A6). */
export function scopeFiles(workbench: Workbench, isShared: (path: string) => boolean): Workbench {
  function refuse(path: string): void {
    if (!isShared(path)) throw new FileNotSharedError(path);
  }
  return Object.assign(Object.create(workbench) as Workbench, {
    async listFiles(...options: Parameters<Workbench['listFiles']>) {
      const list = await workbench.listFiles(...options);
      const files = list.files.filter((file) => isShared(file.path));
      return { ...list, files, leftOut: list.leftOut + list.files.length - files.length };
    },
    async stat(path: string) {
      refuse(path);
      return workbench.stat(path);
    },
    async read(path: string) {
      refuse(path);
      return workbench.read(path);
    },
    async contentHash(path: string) {
      refuse(path);
      return workbench.contentHash(path);
    },
    async contentPath(path: string) {
      refuse(path);
      return workbench.contentPath(path);
    },
  } satisfies Partial<Workbench>);
}
