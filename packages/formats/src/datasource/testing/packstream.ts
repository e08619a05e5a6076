/** Bolt's own encoding, as far as a test server needs it. */
export class Structure {
  readonly tag: number;
  readonly fields: readonly unknown[];
  constructor(tag: number, fields: readonly unknown[]) {
    this.tag = tag;
    this.fields = fields;
  }
}

export function encode(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.from([0xc0]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === 'bigint') return integer(value);
  if (typeof value === 'number') {
    if (Number.isInteger(value)) return integer(BigInt(value));
    const bytes = Buffer.alloc(9);
    bytes[0] = 0xc1;
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'utf8');
    return Buffer.concat([marker(bytes.length, 0x80, 0xd0), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([marker(value.length, 0x90, 0xd4), ...value.map(encode)]);
  if (value instanceof Structure) {
    return Buffer.concat([Buffer.from([0xb0 + value.fields.length, value.tag]), ...value.fields.map(encode)]);
  }
  const entries = Object.entries(value as object);
  return Buffer.concat([
    marker(entries.length, 0xa0, 0xd8),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

function marker(length: number, tiny: number, sized: number): Buffer {
  if (length < 16) return Buffer.from([tiny + length]);
  const bytes = Buffer.alloc(5);
  bytes[0] = sized + 2;
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

function integer(value: bigint): Buffer {
  if (value >= -16n && value < 128n) return Buffer.from([Number(value) & 0xff]);
  const bytes = Buffer.alloc(9);
  bytes[0] = 0xcb;
  bytes.writeBigInt64BE(value, 1);
  return bytes;
}

export function decode(bytes: Buffer): unknown {
  let at = 0;
  const next = (count: number) => {
    at += count;
    return bytes.subarray(at - count, at);
  };
  const sized = (width: number) => next(width).readUIntBE(0, width);
  const list = (count: number) => Array.from({ length: count }, () => value());
  const map = (count: number) => Object.fromEntries(Array.from({ length: count }, () => [String(value()), value()]));
  function value(): unknown {
    const mark = next(1).readUInt8();
    if (mark < 0x80) return mark;
    if (mark >= 0xf0) return mark - 0x100;
    const low = mark & 0x0f;
    if (mark < 0x90) return next(low).toString('utf8');
    if (mark < 0xa0) return list(low);
    if (mark < 0xb0) return map(low);
    if (mark < 0xc0) {
      const tag = next(1).readUInt8();
      return new Structure(tag, list(low));
    }
    switch (mark) {
      case 0xc0:
        return null;
      case 0xc1:
        return next(8).readDoubleBE();
      case 0xc2:
      case 0xc3:
        return mark === 0xc3;
      case 0xc8:
        return next(1).readInt8();
      case 0xc9:
        return next(2).readInt16BE();
      case 0xca:
        return next(4).readInt32BE();
      case 0xcb:
        return next(8).readBigInt64BE();
      case 0xd0:
      case 0xd1:
      case 0xd2:
        return next(sized(1 << (mark - 0xd0))).toString('utf8');
      case 0xd4:
      case 0xd5:
      case 0xd6:
        return list(sized(1 << (mark - 0xd4)));
      case 0xd8:
      case 0xd9:
      case 0xda:
        return map(sized(1 << (mark - 0xd8)));
      default:
        throw new TypeError(`unknown mark ${mark.toString(16)}`);
    }
  }
  return value();
}
