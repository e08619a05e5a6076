import type { ErrorPayload } from '@galley/schema';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { signIn } from '../../api/sign-in.ts';
import { Button } from '../../components/button.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { spellCode } from './spell-code.ts';

export function SignInForm() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorPayload | null>(null);

  useEffect(() => {
    document.title = 'Sign in · Galley';
    field.current?.focus();
  }, []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      await signIn(code);
    } catch (error) {
      setRefused(toPayload(error));
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <form className="mt-6" onSubmit={(event) => void onSubmit(event)}>
      <label htmlFor={`${id}-code`} className="block text-sm font-medium">
        Code
      </label>
      <input
        ref={field}
        id={`${id}-code`}
        value={code}
        onChange={(event) => setCode(spellCode(event.target.value))}
        placeholder="XXXX-XXXX"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        aria-invalid={refused !== null}
        aria-describedby={`${id}-help`}
        className="mt-1.5 block h-11 w-full rounded-lg border border-line-strong bg-canvas px-3 font-mono text-lg tracking-[0.12em] placeholder:text-ink-faint aria-invalid:border-danger"
      />
      <Button type="submit" look="primary" busy={busy} disabled={code === ''} className="mt-3 h-10! w-full">
        Sign in
      </Button>
      <div id={`${id}-help`} className="mt-5 border-t pt-4 text-sm text-ink-muted">
        {refused === null ? (
          <p>
            Press Enter in the terminal where Galley runs: it shows a code that works once. Or start it again with{' '}
            <code className="font-mono text-xs whitespace-nowrap text-ink">galley serve --open</code>, which signs you
            in.
          </p>
        ) : (
          <div role="alert">
            <p className="font-medium text-danger">{refused.message}</p>
            <p>{refused.remedy}</p>
          </div>
        )}
      </div>
    </form>
  );
}
