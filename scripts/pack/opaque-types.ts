import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Their own declarations need packages that nobody installs with them: whoever checks all types could not use ours. */
const LIBRARIES = ['@libpdf/core', '@embedpdf/pdfium'];

/** In declarations, types of these libraries become opaque. None of them is what a user of the package is handed. */
export function makeOpaque(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const before = readFileSync(path, 'utf8');
    const after = LIBRARIES.reduce(withoutLibrary, before);
    if (after !== before) writeFileSync(path, after);
  }
}

/** One library after the other. */
export function withoutLibrary(declarations: string, library: string): string {
  const name = library.replace(/[/.]/g, '\\$&');
  const imported = new RegExp(`^import (?:type )?\\{([^}]*)\\} from ['"]${name}['"];?$`, 'gm');
  const inline = new RegExp(`import\\(['"]${name}['"]\\)(?:\\.\\w+)+`, 'g');
  return declarations
    .replace(imported, (_, names: string) =>
      names
        .split(',')
        .map((each) => each.replace(/^\s*type\s+/, '').trim())
        .filter((each) => each !== '')
        .map((each) => `type ${/(?:.* as )?(\w+)$/.exec(each)?.[1] ?? each} = any;`)
        .join('\n'),
    )
    .replace(inline, 'any');
}
