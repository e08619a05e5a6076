import { imageAdapter } from '../../packages/formats/src/image/adapter.ts';

/** All that a picture is asked for: what it is, how it looks, what it becomes, how it differs. */
export async function lookAtPicture(bytes: Uint8Array): Promise<void> {
  const map = await imageAdapter.map(bytes);
  if (JSON.stringify(map).length > 8192) throw new RangeError('the map is too large');
  await imageAdapter.read(bytes, { lineStart: 1, lineCount: 50 });
  await imageAdapter.edit(bytes, [{ kind: 'strip_metadata' }], {});
  const shown = await imageAdapter.picture(bytes, { longest: 1568, bytes: 3_500_000 });
  if (Math.max(shown.width, shown.height) > 1568) throw new RangeError('the picture is larger than asked for');
}
