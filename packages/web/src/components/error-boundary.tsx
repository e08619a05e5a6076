import type { ErrorPayload } from '@galley/schema';
import { Component, type ReactNode } from 'react';
import { toPayload } from '../lib/to-payload.ts';
import { Button } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';

/** Keeps one broken part from taking the whole page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { payload: ErrorPayload | null }> {
  override state: { payload: ErrorPayload | null } = { payload: null };

  static getDerivedStateFromError(error: unknown): { payload: ErrorPayload } {
    return { payload: toPayload(error) };
  }

  override render() {
    const { payload } = this.state;
    if (payload === null) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-xl p-6">
        <ErrorNotice payload={payload}>
          <div className="mt-3 flex gap-2">
            <Button size="small" onClick={() => this.setState({ payload: null })}>
              Try again
            </Button>
            <Button size="small" look="quiet" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </div>
        </ErrorNotice>
      </div>
    );
  }
}
