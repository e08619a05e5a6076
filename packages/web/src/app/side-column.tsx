import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Waiting } from '../components/waiting/waiting.tsx';
import { Chat } from '../features/chat/chat.tsx';
import { classNames } from '../lib/class-names.ts';
import { useCompanion } from '../state/companion-context.ts';

const CompanionPanel = lazy(async () => ({
  default: (await import('../features/companion/companion-panel.tsx')).CompanionPanel,
}));

/** The conversation with Galley, or the companion that looks on. */
export function SideColumn() {
  const { shown, show, hide } = useCompanion();
  return (
    <>
      <nav aria-label="Conversation or companion" className="flex shrink-0 gap-1 border-b px-3">
        <Choice chosen={!shown} onChoose={hide}>
          Conversation
        </Choice>
        <Choice chosen={shown} onChoose={show}>
          Companion
        </Choice>
      </nav>
      <ErrorBoundary key={shown ? 'companion' : 'chat'}>
        {shown ? (
          <Suspense fallback={<Waiting />}>
            <CompanionPanel />
          </Suspense>
        ) : (
          <Chat />
        )}
      </ErrorBoundary>
    </>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={chosen ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(
        '-mb-px border-b-2 px-2 py-2 text-sm transition-colors',
        chosen ? 'border-accent font-medium' : 'border-transparent text-ink-muted hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
