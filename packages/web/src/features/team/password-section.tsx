import type { ErrorPayload } from '@galley/schema';
import { useState } from 'react';
import { session } from '../../api/session.ts';
import { useTeam } from '../../api/team.ts';
import { changePassword } from '../../api/team-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useTeamView } from '../../state/access.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

const SHORTEST = 12;
/** The session that a new password began: the page starts anew with it, and still says what happened. */
let begun: string | null = null;

/** A new password; whoever signs in by a provider has none here. */
export function PasswordSection() {
  const team = useTeamView();
  const { data } = useTeam('MemberList', {});
  const own = data?.members.find(({ person_id }) => person_id === team?.person_id);
  if (own === undefined) return null;
  return (
    <>
      <SectionHeading title="Your password">
        {own.sign_in === 'password'
          ? 'A new one signs you out everywhere else. Tokens of programs stay.'
          : 'You sign in by a provider: your password is changed there.'}
      </SectionHeading>
      {begun !== null && begun === session.snapshot().secret && (
        <p role="status" className="mb-4 rounded-lg bg-added-soft px-3.5 py-2.5 text-sm">
          Your password is changed. Everywhere else you are signed out.
        </p>
      )}
      {own.sign_in === 'password' && <PasswordForm />}
    </>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refused, setRefused] = useState<ErrorPayload | null>(null);
  const { busy, onSubmit } = useSubmit(async () => {
    await changePassword(current, next);
    begun = session.snapshot().secret;
  }, setRefused);
  return (
    <form className="max-w-sm space-y-3" onSubmit={onSubmit}>
      <Field
        label="Current password"
        type="password"
        value={current}
        onChange={setCurrent}
        autoComplete="current-password"
        required
      />
      <Field
        label="New password"
        type="password"
        value={next}
        onChange={setNext}
        autoComplete="new-password"
        hint={`At least ${SHORTEST} characters.`}
        required
      />
      {refused !== null && <ErrorNotice payload={refused} />}
      <Button type="submit" look="primary" busy={busy} disabled={current === '' || next.length < SHORTEST}>
        Change password
      </Button>
    </form>
  );
}
