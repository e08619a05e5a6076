import type { ErrorPayload } from '@galley/schema';
import { useState } from 'react';
import { join } from '../../api/team-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useSubmit } from './use-submit.ts';

interface JoinFormProps {
  invitation: string;
  /** As whoever invited them wrote it. */
  name: string;
  onRefused: (payload: ErrorPayload | null) => void;
}

export function JoinForm({ invitation, name: invitedAs, onRefused }: JoinFormProps) {
  const [name, setName] = useState(invitedAs);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const { busy, onSubmit } = useSubmit(async () => {
    await join({ invitation, name: name.trim(), login, password });
    // The link is used up: the address must not ask for it again.
    history.replaceState(null, '', '#/home');
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, onRefused);
  return (
    <form className="mt-6 space-y-3" onSubmit={onSubmit}>
      <Field
        label="Your name"
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={100}
        hint="Stands beside what you ask for, comment and decide."
        required
      />
      <Field
        label="Sign-in name"
        value={login}
        onChange={setLogin}
        autoComplete="username"
        hint="One word, or your e-mail address."
        required
      />
      <Field
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint="At least 12 characters."
        required
      />
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={name.trim() === '' || login === '' || password === ''}
        className="h-10! w-full"
      >
        Join the team
      </Button>
    </form>
  );
}
