import type { AuditEvent, CompanionSource, FilePlace } from '@galley/schema';
import { WrongStateError } from '@galley/schema';
import type { WebPage } from '../../../model/index.ts';
import type { RunDesk } from '../desk/desk.ts';
import type { ToolDesk } from './companion-tool.ts';

export type RunId = `run_${string}`;

/** The Run of this chat. Tools that look at a Run refuse where there is none. */
export function runOf({ desk }: ToolDesk): RunDesk & { readonly id: RunId } {
  if (desk.run === null) throw new WrongStateError('There is no run yet.', 'Answer from the files of the Workbench.');
  return desk.run as RunDesk & { readonly id: RunId };
}

export function eventPlace(run: RunId, { seq, words }: Pick<AuditEvent, 'seq' | 'words'>): CompanionSource {
  return { kind: 'journal', label: `#${seq} ${words}`.trim(), run_id: run, seq };
}

export function filePlace(path: string, place: FilePlace = {}): CompanionSource {
  return { kind: 'file', label: labelOf(path, place), path, place };
}

export function artifactPlace(run: RunId, artifact: string, line: number | null = null): CompanionSource {
  return { kind: 'artifact', label: line === null ? artifact : `${artifact}:${line}`, run_id: run, artifact, line };
}

export function webPlace({ url, title }: WebPage): CompanionSource {
  return { kind: 'web', label: url, url, title };
}

function labelOf(path: string, { line, cell, sheet, page, slide, row }: FilePlace): string {
  const where = line ?? cell ?? row ?? page ?? slide;
  const inSheet = sheet === undefined ? '' : `${sheet}!`;
  return where === undefined ? path : `${path}:${inSheet}${where}`;
}
