import { z } from 'zod';
import { operationsOn } from '../../core/define-operation.ts';
import { readHeader } from '../header/read-header.ts';
import { stripMetadata as strip } from '../strip/strip-metadata.ts';
import type { ImageEdit } from './image-edit.ts';

export const stripMetadata = operationsOn<ImageEdit>()({
  kind: 'strip_metadata',
  schema: z.strictObject({}),
  describe:
    'Removes camera, place, date, author, comments and other notes. Pixels stay byte for byte, colour profile and orientation are kept.',
  apply(edit) {
    const before = edit.finish();
    const after = strip(before);
    const names = readHeader(before).metadata.flatMap(({ name }) => (name === 'colour profile' ? [] : [name]));
    if (Buffer.compare(before, after) !== 0) edit.setBytes(after);
    if (before.length === after.length) return 'there was none';
    return `${[...new Set(names)].join(', ') || 'notes'} removed (${before.length - after.length} bytes)`;
  },
});
