import type { ErrorPayload } from '@galley/schema';
import { type FormEvent, useState } from 'react';
import { signInWithPassword } from '../../api/team-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { toPayload } from '../../lib/to-payload.ts';

export function PasswordForm({ onRefused }: { onRefused: (payload: ErrorPayload | null) => void }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onRefused(null);
    try {
      await signInWithPassword(login, password);
    } catch (error) {
      onRefused(toPayload(error));
      setBusy(false);
    }
  };
  return (
    <form className="mt-6 space-y-3" onSubmit={(event) => void submit(event)}>
      <Field label="Sign-in name" value={login} onChange={setLogin} autoComplete="username" required />
      <Field
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={login === '' || password === ''}
        className="h-10! w-full"
      >
        Sign in
      </Button>
    </form>
  );
}
