import { FileUnusableError, InvalidArgumentError } from '@galley/schema/errors';
import { compileTypst } from '../typst/compile-typst.ts';
import { TypesettingFailedError } from '../typst/errors.ts';

/** Pictures of a text under names of ours: paths of people never reach the typesetter. */
export class PictureFiles {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #names = new Map<string, string>();

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }

  /** The name of a picture by its path. */
  add(path: string): string {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const name = `picture-${this.#names.size + 1}.${pictureEnding(this.#bytes(path), path)}`;
    this.#names.set(path, name);
    return name;
  }

  named(): [string, Uint8Array][] {
    return [...this.#names].map(([path, name]) => [name, this.#bytes(path)]);
  }

  /** The path of the picture that cannot be shown, if there is one. */
  blamed(): string | null {
    for (const [path, name] of this.#names) {
      try {
        compileTypst({ program: `#image("${name}")`, files: new Map([[name, this.#bytes(path)]]) });
      } catch (error) {
        if (error instanceof TypesettingFailedError) return path;
        throw error;
      }
    }
    return null;
  }

  #bytes(path: string): Uint8Array {
    const bytes = this.#files.get(path);
    if (bytes !== undefined) return bytes;
    const remedy = 'Name a picture of the Workbench by its path.';
    throw new InvalidArgumentError('markdown', `The file "${path}" did not come along.`, remedy, { path });
  }
}

/** By the first bytes, not by the name. */
export function pictureEnding(bytes: Uint8Array, path: string): 'png' | 'jpg' | 'gif' | 'webp' | 'svg' {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('\u0089PNG')) return 'png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (/<svg[\s>]/.test(head)) return 'svg';
  throw new FileUnusableError(`"${path}" is not a picture.`, 'Use a png, jpeg, gif, webp or svg file.', { path });
}
