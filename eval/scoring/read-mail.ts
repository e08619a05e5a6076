/** Headers that the benchmark's list of mails shows, and the text, decoded. */
export function mailText(source: string): string {
  const { headers, text } = readPart(source);
  return [
    `From: ${headers.get('from') ?? ''}`,
    `To: ${headers.get('to') ?? ''}`,
    `Subject: ${headers.get('subject') ?? ''}`,
    `Content: ${text}`,
  ].join('\n');
}

interface MailPart {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

function readPart(source: string): MailPart {
  const normal = source.replaceAll('\r\n', '\n');
  const end = normal.indexOf('\n\n');
  const head = end === -1 ? normal : normal.slice(0, end);
  const body = end === -1 ? '' : normal.slice(end + 2);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (type.toLowerCase().startsWith('multipart/') && boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1)
      .filter((part) => !part.startsWith('--'));
    return {
      headers,
      text: parts
        .map((part) => readPart(part.replace(/^\n/, '')))
        .filter(isText)
        .map(({ text }) => text)
        .join('\n'),
    };
  }
  return { headers, text: decodeBody(body, headers.get('content-transfer-encoding') ?? '') };
}

function isText({ headers }: MailPart): boolean {
  return /^text\/(plain|html)/i.test(headers.get('content-type') ?? 'text/plain');
}

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuoted(body.replace(/=\n/g, ''));
    default:
      return body;
  }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/((?:=[\dA-F]{2})+)/gi, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes;
}

/** `=?utf-8?B?…?=` in headers. */
function decodeWords(text: string): string {
  return text.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, how: string, data: string) =>
    how.toLowerCase() === 'b' ? Buffer.from(data, 'base64').toString('utf8') : decodeQuoted(data.replaceAll('_', ' ')),
  );
}
