import { integerAt, lend, named, narrowText, wideText } from '../pdfium/memory.ts';
import type { PdfDocument } from '../pdfium/pdf-document.ts';

/** What a file says about itself. What it does not say is left out. */
export interface AboutPdf {
  readonly version?: string;
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  readonly producer?: string;
  readonly created?: string;
  readonly modified?: string;
  /** It opens without a password and is encrypted all the same: what may be done with it is limited. */
  readonly is_encrypted?: true;
  readonly attachments?: readonly string[];
  readonly signatures?: readonly PdfSignature[];
  /** Its form is described by XML that few programs show. */
  readonly has_xfa?: true;
  readonly scripts?: number;
}

export interface PdfSignature {
  readonly reason?: string;
  readonly time?: string;
  readonly type?: string;
}

const TEXTS = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  created: 'CreationDate',
  modified: 'ModDate',
} as const;
const LONGEST = 200;
const MOST_NAMED = 50;

export function aboutPdf(document: PdfDocument): AboutPdf {
  const { engine, handle } = document;
  const { calls } = engine;
  const texts = Object.entries(TEXTS).flatMap(([name, key]) => {
    const text = named(engine, key, (tag) =>
      wideText(engine, (buffer, bytes) => calls.FPDF_GetMetaText(handle, tag, buffer, bytes)),
    ).trim();
    const shown = key.endsWith('Date') ? readableDate(text) : text.slice(0, LONGEST);
    return shown === '' ? [] : [[name, shown] as const];
  });
  const attachments = attachmentsOf(document);
  const signatures = signaturesOf(document);
  const scripts = calls.FPDFDoc_GetJavaScriptActionCount(handle);
  return {
    ...versionOf(document),
    ...Object.fromEntries(texts),
    ...(calls.EPDF_IsEncrypted(handle) === 0 ? {} : { is_encrypted: true as const }),
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(signatures.length === 0 ? {} : { signatures }),
    ...(calls.FPDF_GetXFAPacketCount(handle) > 0 ? { has_xfa: true as const } : {}),
    ...(scripts > 0 ? { scripts } : {}),
  };
}

function versionOf({ engine, handle }: PdfDocument): { version?: string } {
  return lend(engine, 4, (pointer) => {
    if (engine.calls.FPDF_GetFileVersion(handle, pointer) === 0) return {};
    const number = integerAt(engine, pointer);
    return { version: `${Math.floor(number / 10)}.${number % 10}` };
  });
}

function attachmentsOf({ engine, handle }: PdfDocument): string[] {
  const { calls } = engine;
  const count = Math.min(Math.max(0, calls.FPDFDoc_GetAttachmentCount(handle)), MOST_NAMED);
  return Array.from({ length: count }, (_, index) => {
    const attachment = calls.FPDFDoc_GetAttachment(handle, index);
    if (attachment === 0) return '';
    return wideText(engine, (buffer, bytes) => calls.FPDFAttachment_GetName(attachment, buffer, bytes));
  });
}

function signaturesOf({ engine, handle }: PdfDocument): PdfSignature[] {
  const { calls } = engine;
  const count = Math.min(Math.max(0, calls.FPDF_GetSignatureCount(handle)), MOST_NAMED);
  return Array.from({ length: count }, (_, index) => {
    const signature = calls.FPDF_GetSignatureObject(handle, index);
    if (signature === 0) return {};
    const reason = wideText(engine, (buffer, bytes) => calls.FPDFSignatureObj_GetReason(signature, buffer, bytes));
    const time = narrowText(engine, (buffer, bytes) => calls.FPDFSignatureObj_GetTime(signature, buffer, bytes));
    const type = narrowText(engine, (buffer, bytes) => calls.FPDFSignatureObj_GetSubFilter(signature, buffer, bytes));
    return {
      ...(reason === '' ? {} : { reason: reason.slice(0, LONGEST) }),
      ...(time === '' ? {} : { time: readableDate(time) }),
      ...(type === '' ? {} : { type }),
    };
  });
}

/** `D:20240131120000+01'00'` → `2024-01-31 12:00:00 +01:00`; anything else as it is. */
export function readableDate(text: string): string {
  const found = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-]\d\d)'?(\d\d)?'?)?/.exec(text);
  if (found === null) return text.slice(0, LONGEST);
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', zulu, offset, minutes = '00'] = found;
  const zone = zulu === undefined ? (offset === undefined ? '' : ` ${offset}:${minutes}`) : ' UTC';
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}:${second}${zone}`}`;
}
