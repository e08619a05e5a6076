import { posix } from 'node:path';
import { decodeText, markdownImages } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import type { DraftWriter } from '../../workbench/index.ts';

/** A text that was written into the call, or a file of the Workbench. */
export interface MarkdownAsked {
  /** Where the new file goes. */
  readonly path: string;
  readonly markdown?: string | undefined;
  readonly from?: string | undefined;
}

/**
 * The text and the pictures that it names: those of a file lie beside it. Asks first whether a path leads elsewhere, that
 * of the file to be made, too.
 */
export async function readMarkdown({ path, markdown, from }: MarkdownAsked, writer: DraftWriter) {
  const file = from === undefined ? null : { from, bytes: await writer.read(from) };
  await writer.exists(path);
  const { text, folder } = textOf(markdown, file);
  const files = new Map<string, Uint8Array>();
  // Of a text without a file a path is taken as it stands: joined, one that leads out and back would look harmless.
  const placeOf = (image: string) => (folder === null ? image : posix.join(folder, image));
  for (const image of markdownImages(text)) files.set(image, await writer.read(placeOf(image)));
  return { text: Buffer.from(text, 'utf8'), files };
}

function textOf(markdown: string | undefined, file: { readonly from: string; readonly bytes: Buffer } | null) {
  if (markdown !== undefined && file === null) return { text: markdown, folder: null };
  if (file !== null && markdown === undefined) {
    return { text: decodeText(file.bytes).text, folder: posix.dirname(file.from) };
  }
  throw new InvalidArgumentError('markdown', 'One text is needed.', 'Give either markdown or from.');
}
