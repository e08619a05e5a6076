import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docxDiffAcceptRevisions, docxDiffRejectRevisions, initialize } from 'docxodus/core';
import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { findBridge, Office } from '../office/office.ts';

/** Settles all tracked changes of a document; a text says why it could not. */
export interface Judge {
  readonly name: string;
  settle(bytes: Uint8Array, decision: 'accept' | 'reject'): Promise<Uint8Array | string>;
  /** Which paragraphs the words stand in is beyond it here: the words alone are compared. */
  knowsWordsAlone?(bytes: Uint8Array, decision: 'accept' | 'reject'): boolean;
}

/** An independent program that accepts and rejects as Word does. */
export async function docxodusJudge(): Promise<Judge> {
  await initialize();
  return {
    name: 'docxodus',
    async settle(bytes, decision) {
      // It looks for the names of the transitional format alone, and gives such documents back as they came.
      if (isStrict(bytes)) return 'docxodus does not settle strict documents';
      try {
        return await (decision === 'accept' ? docxDiffAcceptRevisions : docxDiffRejectRevisions)(bytes);
      } catch (error) {
        // Its failure on a file is counted, not ours to mend.
        return String(error).slice(0, 120);
      }
    },
    // It does not join what stands around a row that was inserted and deleted, as it does where the row was only inserted.
    knowsWordsAlone: (bytes, decision) => decision === 'reject' && hasRowInsertedAndDeleted(bytes),
  };
}

function isStrict(bytes: Uint8Array): boolean {
  const document = new WordDocument(bytes);
  return document.parts.read(document.main).includes('"http://purl.oclc.org/ooxml/wordprocessingml/main"');
}

/** Where another suggested the row and it is to go again: rejecting takes it out, and paragraphs around its table may join. */
function hasRowInsertedAndDeleted(bytes: Uint8Array): boolean {
  const document = new WordDocument(bytes);
  return [...document.tree(document.main).root.descendants()].some(
    (element) => element.is('trPr') && element.child('ins') !== undefined && element.child('del') !== undefined,
  );
}

/** A second opinion: it knows fewer kinds of changes. Null when it is not installed. */
export async function libreOfficeJudge(folder: string): Promise<(Judge & { stop(): void }) | null> {
  const bridge = await findBridge();
  if ('missing' in bridge) return null;
  const program = join(import.meta.dirname, 'settle.py');
  const office = new Office({ ...bridge, program, folder, timeoutMs: 60_000 });
  let asked = 0;
  async function settleOnce(bytes: Uint8Array, decision: string): Promise<Uint8Array | string> {
    asked += 1;
    // A folder for each: one that dies leaves a lock beside the document, and the next one opens nothing of that name.
    const own = mkdtempSync(join(folder, `office-${asked}-`));
    const [source, target] = [join(own, 'in.docx'), join(own, 'out.docx')];
    writeFileSync(source, bytes);
    const error = await office.ask({ source, target, decision });
    const settled = error ?? readFileSync(target);
    rmSync(own, { recursive: true, force: true });
    return settled;
  }
  return {
    name: 'LibreOffice',
    async settle(bytes, decision) {
      const settled = await settleOnce(bytes, decision);
      // It may have been the document before that it died of.
      return typeof settled === 'string' ? settleOnce(bytes, decision) : settled;
    },
    stop: () => office.stop(),
  };
}
