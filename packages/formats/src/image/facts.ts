import type { FormatFacts } from '../core/facts.ts';

export const imageFacts = {
  kind: 'image',
  noun: 'a picture',
  family: 'picture',
  words: ['picture', 'image', 'photo', 'logo', 'screenshot', 'drawing'],
  types: {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    svg: 'image/svg+xml',
  },
  signatures: [
    { start: '\x89PNG\r\n', type: 'image/png' },
    { start: '\xff\xd8\xff', type: 'image/jpeg' },
    { start: 'GIF8', type: 'image/gif' },
    { start: 'II*\0', type: 'image/tiff' },
    { start: 'MM\0*', type: 'image/tiff' },
  ],
  shape: 'picture',
  views: ['pixels', 'lines'],
  can: ['map', 'read', 'picture', 'edit', 'diff'],
} as const satisfies FormatFacts;
