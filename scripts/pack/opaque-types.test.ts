import { expect, it } from 'vitest';
import { withoutLibrary } from './opaque-types.ts';

it('[F5] types of a library whose declarations do not stand alone become opaque', () => {
  const text = [
    "import type { PDF, type Form as PdfForm } from '@libpdf/core';",
    "import type { Other } from './other.js';",
    "export declare const open: (bytes: Uint8Array) => Promise<import('@libpdf/core').PDF>;",
  ].join('\n');
  expect(withoutLibrary(text, '@libpdf/core')).toBe(
    [
      'type PDF = any;',
      'type PdfForm = any;',
      "import type { Other } from './other.js';",
      'export declare const open: (bytes: Uint8Array) => Promise<any>;',
    ].join('\n'),
  );
});
