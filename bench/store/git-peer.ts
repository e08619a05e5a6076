import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './timed.ts';

export interface GitPeer {
  readonly name: string;
  /** An empty repository over the files; what was there is gone. */
  reset(): Promise<void>;
  /** Everything as it is now; what a Checkpoint is to us. */
  commit(): void;
  readonly repository: string;
  git(...args: string[]): string;
}

/** System git with its state outside the folder. It does not sync loose objects unless told, and is not told to. */
export function gitPeer(base: string, folder: string, compression: number | null): GitPeer {
  const repository = join(base, compression === null ? 'git-default' : `git-compression-${compression}`);
  const git = (...args: string[]) => run('git', `--git-dir=${repository}`, `--work-tree=${folder}`, ...args);
  const begin = () => {
    git('init', '--quiet');
    git('config', 'user.name', 'bench');
    git('config', 'user.email', 'bench@example.com');
    git('config', 'gc.auto', '0');
    if (compression !== null) git('config', 'core.compression', String(compression));
  };
  // A row measured alone finds no repository that another row made.
  if (!existsSync(repository)) begin();
  return {
    name: compression === null ? 'git' : `git, core.compression=${compression}`,
    repository,
    git,
    async reset() {
      await rm(repository, { recursive: true, force: true });
      begin();
    },
    commit() {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'snapshot');
    },
  };
}
