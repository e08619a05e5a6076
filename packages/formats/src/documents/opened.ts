import type { FormatSource } from '../core/source.ts';
import { type DetectedKind, detectKind } from '../registry/detect.ts';

/** A file whose kind is known. */
export interface OpenedDocument {
  /** As people call it. */
  readonly name: string;
  readonly kind: DetectedKind;
  readonly size: number;
  readonly source: FormatSource;
}

const HEAD_BYTES = 4096;

export function documentOf(name: string, bytes: Uint8Array): OpenedDocument {
  return { name, kind: detectKind(name, bytes.subarray(0, HEAD_BYTES)), size: bytes.length, source: bytes };
}

/** What detection needs of a file. */
export const headBytes = HEAD_BYTES;
