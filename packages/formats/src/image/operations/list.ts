import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { convert } from './convert.ts';
import { crop } from './crop.ts';
import { resize } from './resize.ts';
import { flip, rotate } from './rotate.ts';
import { stripMetadata } from './strip-metadata.ts';

/** Every operation on pictures, once. */
export const imageOperations = [resize, crop, rotate, flip, convert, stripMetadata] as const;

export const imageOperationSchema = z.discriminatedUnion('kind', schemasOf(imageOperations));

export type ImageOperation = z.input<typeof imageOperationSchema>;

export const imageOperationKinds: readonly string[] = imageOperations.map(({ kind }) => kind);
