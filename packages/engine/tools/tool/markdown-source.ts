import { posix } from 'node:path';
import { decodeText, markdownImages } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import type { DraftWriter } from '../../workbench/index.ts';

/** A text that was written into the call, or a file of the Workbench. */
export interface MarkdownAsked {
  readonly markdown?: string | undefined;
  readonly from?: string | undefined;
}

/** The text and the pictures that it names: those of a file lie beside it. */
export async function readMarkdown({ markdown, from }: MarkdownAsked, writer: DraftWriter) {
  const { text, folder } = await textOf({ markdown, from }, writer);
  const files = new Map<string, Uint8Array>();
  for (const image of markdownImages(text)) files.set(image, await writer.read(posix.join(folder, image)));
  return { text: Buffer.from(text, 'utf8'), files };
}

async function textOf({ markdown, from }: MarkdownAsked, writer: DraftWriter) {
  if (markdown !== undefined && from === undefined) return { text: markdown, folder: '' };
  if (from !== undefined && markdown === undefined) {
    const { text } = decodeText(await writer.read(from));
    return { text, folder: posix.dirname(from) };
  }
  throw new InvalidArgumentError('markdown', 'One text is needed.', 'Give either markdown or from.');
}
