import type { Engine } from '../pdfium/engine.ts';
import { narrowText } from '../pdfium/memory.ts';

/** Where a link or an entry of the outline leads: a page of the file, or something outside of it. */
export type LinkTarget = { readonly page: number } | { readonly url: string } | { readonly file: string };

const GOTO = 1;
const REMOTE = 2;
const URI = 3;
const LAUNCH = 4;
const LONGEST = 500;

interface Opened {
  readonly engine: Engine;
  readonly handle: number;
}

export function actionTarget({ engine, handle }: Opened, dest: number, action: number): LinkTarget | null {
  const { calls } = engine;
  if (dest !== 0) return pageTarget(engine, handle, dest);
  if (action === 0) return null;
  switch (calls.FPDFAction_GetType(action)) {
    case GOTO: {
      const goal = calls.FPDFAction_GetDest(handle, action);
      return goal === 0 ? null : pageTarget(engine, handle, goal);
    }
    case URI: {
      const url = narrowText(engine, (buffer, bytes) => calls.FPDFAction_GetURIPath(handle, action, buffer, bytes));
      return url === '' ? null : { url: url.slice(0, LONGEST) };
    }
    case REMOTE:
    case LAUNCH: {
      const file = narrowText(engine, (buffer, bytes) => calls.FPDFAction_GetFilePath(action, buffer, bytes));
      return file === '' ? null : { file: file.slice(0, LONGEST) };
    }
    default:
      return null;
  }
}

function pageTarget({ calls }: Engine, handle: number, dest: number): LinkTarget | null {
  const index = calls.FPDFDest_GetDestPageIndex(handle, dest);
  return index < 0 ? null : { page: index + 1 };
}
