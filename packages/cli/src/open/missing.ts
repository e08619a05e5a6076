import { StoreMissingError } from '@galley/engine/store';
import { FolderNotFoundError } from '@galley/engine/workbench';

// Apart from the rest: only a command that cannot go on loads the engine for the sake of an error.

export const missingFolder = (folder: string) => new FolderNotFoundError(folder);
export const missingWorkbench = (folder: string) => new StoreMissingError(folder);
