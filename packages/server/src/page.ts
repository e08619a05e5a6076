import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { PageMissingError } from './access/errors.ts';

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

/** Compressed copies that the build leaves beside a file, the smaller one first. */
const encodings = { br: '.br', gzip: '.gz' } as const;

/** Stands in index.html where each answer puts its own nonce. */
const noncePlace = 'GALLEY_NONCE';

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer> | string;
  readonly mediaType: string;
  readonly encoding: keyof typeof encodings | null;
  /** Built names carry a hash of the content, so they never go stale. */
  readonly immutable: boolean;
}

export interface PageRequest {
  readonly path: string;
  readonly acceptEncoding: string;
  readonly nonce: string;
  /** Of a team's server: the page asks for people and roles there, and nowhere else. */
  readonly isTeam?: boolean;
}

export interface Page {
  file(request: PageRequest): Promise<PageFile | null>;
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
  const index = files.get('/index.html');
  if (index === undefined) throw new PageMissingError(directory, undefined);
  return {
    async file({ path: urlPath, acceptEncoding, nonce, isTeam = false }) {
      const path = urlPath === '/' ? index : files.get(urlPath);
      if (path === undefined) return null;
      const mediaType = mediaTypes[extname(path)] ?? 'application/octet-stream';
      if (path === index) {
        const text = (await readFile(index, 'utf8')).replaceAll(noncePlace, nonce);
        const body = isTeam ? text.replace('<html', '<html data-team') : text;
        return { body, mediaType, encoding: null, immutable: false };
      }
      const encoding = accepted(acceptEncoding).find((each) => files.has(urlPath + encodings[each])) ?? null;
      const body = await readFile(encoding === null ? path : path + encodings[encoding]);
      return { body: new Uint8Array(body), mediaType, encoding, immutable: urlPath.startsWith('/assets/') };
    },
  };
}

function accepted(header: string): (keyof typeof encodings)[] {
  const offered = header.split(',').map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).filter((encoding) => offered.includes(encoding));
}
