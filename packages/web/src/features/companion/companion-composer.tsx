import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useGrowingField } from '../../lib/use-growing-field.ts';
import { useQuoted } from '../../state/quote-context.ts';
import { withQuote } from '../quote/quote-text.ts';

interface CompanionComposerProps {
  busy: boolean;
  suggestions: readonly string[];
  hint: string;
  onAsk: (text: string, onSent: () => void) => void;
}

export function CompanionComposer({ busy, suggestions, hint, onAsk }: CompanionComposerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowingField(field, text, true);
  useQuoted('companion', (quoted) => setText(withQuote(text, quoted)));
  const ready = text.trim() !== '' && !busy;
  const ask = (question: string) => onAsk(question, () => setText(''));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) ask(text.trim());
  };
  return (
    <>
      {text === '' && suggestions.length > 0 && (
        <ul aria-label="Questions to begin with" className="mb-2 flex flex-wrap gap-1.5">
          {suggestions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => ask(question)}
                className="rounded-full border border-line-strong bg-surface px-2.5 py-1 text-left text-xs text-ink-muted shadow-card transition-colors hover:border-accent hover:text-ink"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="rounded-xl border border-dashed border-line-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/35">
        <textarea
          ref={field}
          id="message"
          aria-label="Question to the companion"
          aria-describedby="question-hint"
          rows={1}
          value={text}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Ask the companion"
          className="block w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none placeholder:text-ink-faint"
        />
        <div className="flex items-center gap-2 pr-2 pb-2 pl-4">
          <p id="question-hint" className="min-w-0 flex-1 text-2xs text-ink-faint">
            {hint}
          </p>
          <IconButton
            label="Ask"
            icon="send"
            side="top"
            disabled={!ready}
            onClick={() => ask(text.trim())}
            className="rounded-lg! bg-accent! text-on-accent! hover:bg-accent-strong! disabled:bg-sunken! disabled:text-ink-faint! disabled:opacity-100!"
          />
        </div>
      </div>
    </>
  );
}
