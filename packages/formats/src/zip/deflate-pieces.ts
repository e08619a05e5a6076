import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface Deflated {
  /** One stream, in the order of these. */
  readonly data: readonly Buffer[];
  /** How many bytes that is. */
  readonly length: number;
  readonly size: number;
  readonly checksum: number;
}

const FAST_ABOVE_BYTES = 8 * 1024 * 1024;
/** Measured on sheets: 5 takes half the time of 6 for the same size, 2 the time of 1 for a twelfth less. */
const LEVEL = { small: 5, large: 2 } as const;
/** Smaller pieces are joined first: each one compressed by itself costs a little room and time. */
const JOINED_BYTES = 1024 * 1024;
/** Larger ones are cut: while a piece is compressed, what comes of it is in memory twice. */
const CUT_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Compresses content that lies in several places as one, without putting it into one place first. */
export function deflatePieces(pieces: readonly Uint8Array[]): Deflated {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const level = size > FAST_ABOVE_BYTES ? LEVEL.large : LEVEL.small;
  const joined = joinSmall(pieces);
  let checksum = 0;
  const data = joined.map((piece, index) => {
    checksum = crc32(piece, checksum);
    // A piece that ends at a whole byte and says that more follows; the next one goes on there.
    const finishFlush = index === joined.length - 1 ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    return deflateRawSync(piece, { level, finishFlush, chunkSize: CHUNK_BYTES });
  });
  return { data, length: data.reduce((sum, piece) => sum + piece.length, 0), size, checksum };
}

function cut(piece: Uint8Array): Uint8Array[] {
  const count = Math.max(1, Math.ceil(piece.length / CUT_BYTES));
  return Array.from({ length: count }, (_unused, index) => piece.subarray(index * CUT_BYTES, (index + 1) * CUT_BYTES));
}

function joinSmall(pieces: readonly Uint8Array[]): Uint8Array[] {
  const joined: Uint8Array[] = [];
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (waiting.length > 0)
      joined.push(waiting.length === 1 ? (waiting[0] ?? new Uint8Array()) : Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for (const piece of pieces.flatMap(cut)) {
    if (piece.length >= JOINED_BYTES) flush();
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= JOINED_BYTES) flush();
  }
  flush();
  return joined.length === 0 ? [new Uint8Array()] : joined;
}
