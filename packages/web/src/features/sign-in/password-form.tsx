import type { ErrorPayload } from '@galley/schema';
import { useState } from 'react';
import { signInWithPassword } from '../../api/team-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useSubmit } from './use-submit.ts';

export function PasswordForm({ onRefused }: { onRefused: (payload: ErrorPayload | null) => void }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const { busy, onSubmit } = useSubmit(() => signInWithPassword(login, password), onRefused);
  return (
    <form className="mt-6 space-y-3" onSubmit={onSubmit}>
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
