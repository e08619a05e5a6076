import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { PageMissingError } from './errors.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Built names carry a hash of the content, so they never go stale. */
  readonly immutable: boolean;
}

export interface Page {
  file(urlPath: string): Promise<PageFile | null>;
}

/** The built page. Only files that were there at the start are served: no path can lead anywhere else. */
export async function openPage(directory: string): Promise<Page> {
  const files = new Map<string, string>();
  try {
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files.set(`/${relative(directory, path).split(sep).join('/')}`, path);
    }
  } catch (error) {
    throw new PageMissingError(directory, error);
  }
  if (!files.has('/index.html')) throw new PageMissingError(directory, undefined);
  return {
    async file(urlPath) {
      const path = files.get(urlPath === '/' ? '/index.html' : urlPath);
      if (path === undefined) return null;
      return {
        body: new Uint8Array(await readFile(path)),
        mediaType: mediaTypes[extname(path)] ?? 'application/octet-stream',
        immutable: urlPath.startsWith('/assets/'),
      };
    },
  };
}
