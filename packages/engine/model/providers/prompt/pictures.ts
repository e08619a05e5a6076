import type { ImageRef, SessionMessage } from '@galley/schema';
import type { UserPart } from '../language/language-model.ts';

export type Pictures = ReadonlyMap<string, Uint8Array>;

/** Reads every picture of the messages once. Null when the model cannot see or there is no one to read them. */
export async function readPictures(
  messages: readonly SessionMessage[],
  vision: boolean,
  readImage: ((hash: string) => Promise<Uint8Array>) | undefined,
): Promise<Pictures | null> {
  if (!vision || readImage === undefined) return null;
  const pictures = new Map<string, Uint8Array>();
  for (const { hash } of messages.flatMap(imagesOf)) {
    if (!pictures.has(hash)) pictures.set(hash, await readImage(hash));
  }
  return pictures;
}

export function imagesOf(message: SessionMessage): readonly ImageRef[] {
  return message.role === 'assistant' ? [] : (message.images ?? []);
}

/** A picture as the model gets it: itself, or a line that says it is there. Silence would make the model invent it. */
export function picturePart(image: ImageRef, pictures: Pictures | null): UserPart {
  const data = pictures?.get(image.hash);
  if (data === undefined) {
    return {
      type: 'text',
      text: `[There is a picture here (${image.media_type}). You cannot see it: this model reads text only.]`,
    };
  }
  return { type: 'file', mediaType: image.media_type, data: { type: 'data', data } };
}
