import { call } from '../../api/call.ts';

/** In base64 it must fit into the body of a request. */
const PART_BYTES = 3_000_000;

/** Sends the content of a file, part by part. The id that stands for it. */
export async function sendFile(workbenchId: string, file: Blob, onProgress: (bytes: number) => void): Promise<string> {
  const upload_id = `upload-${crypto.randomUUID()}`;
  let offset = 0;
  do {
    const part = file.slice(offset, offset + PART_BYTES);
    const data = toBase64(new Uint8Array(await part.arrayBuffer()));
    await call('FileUpload', { workbench_id: workbenchId, upload_id, offset, data });
    offset += part.size;
    onProgress(part.size);
  } while (offset < file.size);
  return upload_id;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // All at once would be more arguments than a function takes.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
