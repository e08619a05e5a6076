import type { ErrorPayload } from '@galley/schema';
import { Icon } from '../../components/icon.tsx';

/** Why there are no pages to see, in a line above what there is to read. */
export function NoPages({ payload }: { payload: ErrorPayload }) {
  const isMissing = payload.code === 'RENDERER_MISSING';
  return (
    <p role="status" className="flex shrink-0 items-start gap-2 border-b bg-canvas px-4 py-2 text-xs text-ink-muted">
      <Icon name={isMissing ? 'image' : 'warning'} size={15} className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isMissing ? 'Install LibreOffice to see pages as they print.' : `${payload.message} ${payload.remedy}`}
      </span>
    </p>
  );
}
