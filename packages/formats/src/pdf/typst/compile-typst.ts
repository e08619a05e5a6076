import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { TypesettingFailedError } from './errors.ts';

export interface TypstWork {
  /** A program of ours. Words of other people never stand in it: they come in `files`. */
  readonly program: string;
  /** What it may read, by name; there is nothing else. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** False for pieces that go onto pages of other documents. */
  readonly isTagged?: boolean;
}

export interface TypstResult {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Words with characters that no font here has; they are drawn as empty boxes. */
  readonly unshown: readonly string[];
}

/**
 * Typesets in an empty folder: Typst reads whatever its folder holds or links to. It cannot be stopped once it runs, so
 * this is called in processes of the pool alone.
 */
export function compileTypst({ program, files, isTagged = true }: TypstWork): TypstResult {
  const workspace = mkdtempSync(join(tmpdir(), 'galley-typst-'));
  try {
    const compiler = NodeCompiler.create({ workspace });
    for (const [name, bytes] of files) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
    const main = join(workspace, 'main.typ');
    compiler.addSource(main, program);
    const compiled = compiler.compile({ mainFilePath: main });
    const document = compiled.result;
    if (document === null) throw failure(compiled.takeError()?.shortDiagnostics);
    const bytes = new Uint8Array(pdfOf(compiler, document, isTagged));
    return { bytes, pages: document.numOfPages, unshown: unshownIn(compiler, document) };
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function pdfOf(compiler: NodeCompiler, document: NodeTypstDocument, isTagged: boolean): Buffer {
  try {
    return compiler.pdf(document, { pdfTags: isTagged });
  } catch (error) {
    throw new TypesettingFailedError(error instanceof Error ? error.message : String(error), error);
  }
}

/** Typst says what it cannot show only where a standard asks for it. */
function unshownIn(compiler: NodeCompiler, document: NodeTypstDocument): string[] {
  try {
    compiler.pdf(document, { pdfStandard: 'a-2u', creationTimestamp: 0 });
    return [];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [...said.matchAll(/the text `\\"(.*?)\\"` could not be displayed/g)].map((match) => match[1] ?? '');
  }
}

function failure(diagnostics: readonly unknown[] = []): TypesettingFailedError {
  const messages = diagnostics.map((each) =>
    typeof each === 'object' && each !== null && 'message' in each ? String(each.message) : String(each),
  );
  return new TypesettingFailedError(messages.join('; '));
}
