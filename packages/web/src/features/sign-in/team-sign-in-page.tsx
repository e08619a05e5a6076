import type { ErrorPayload } from '@galley/schema';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SignedOutReason } from '../../api/session.ts';
import {
  cameFromProvider,
  finishProvider,
  type Invitation,
  leaveForProvider,
  readInvitation,
  type SignInWays,
  signInWays,
} from '../../api/team-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/icon.tsx';
import { Mark } from '../../components/text/mark.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { JoinForm } from './join-form.tsx';
import { PasswordForm } from './password-form.tsx';

interface TeamSignInPageProps {
  reason: SignedOutReason;
  /** The secret of an invitation whose link was opened. */
  invitation: string | null;
}

/** The way into a team: with an invitation the first time, then by password or provider. */
export function TeamSignInPage({ reason, invitation }: TeamSignInPageProps) {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const [invited, setInvited] = useState<Invitation | null>(null);
  const [refused, setRefused] = useState<ErrorPayload | null>(null);
  const returning = useRef(cameFromProvider());
  const [finishing, setFinishing] = useState(returning.current);

  useEffect(() => {
    document.title = 'Sign in · Galley';
    const fail = (error: unknown) => setRefused(toPayload(error));
    signInWays().then(setWays, fail);
    if (!returning.current) return;
    // Once: the answer of the provider is used up by it.
    returning.current = false;
    finishProvider().catch((error: unknown) => {
      fail(error);
      setFinishing(false);
    });
  }, []);
  useEffect(() => {
    setInvited(null);
    if (invitation === null) return;
    readInvitation(invitation).then(setInvited, (error: unknown) => setRefused(toPayload(error)));
  }, [invitation]);

  if (finishing || ways === null || (invitation !== null && invited === null && refused === null)) {
    return (
      <Frame title="Galley">
        {refused === null ? <Waiting /> : <Refusal payload={refused} />}
        {refused !== null && (
          <Button look="primary" className="mt-5 h-10! w-full" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
      </Frame>
    );
  }
  const provider = ways.provider !== null && (
    <ProviderButton name={ways.provider} invitation={invited === null ? null : invitation} onRefused={setRefused} />
  );
  if (invitation !== null && invited !== null) {
    return (
      <Frame title={`Join ${invited.team}`}>
        <p className="mt-1.5 text-ink-muted">Choose how you will sign in from now on. This invitation works once.</p>
        <Refusal payload={refused} />
        {provider}
        <JoinForm invitation={invitation} name={invited.name} onRefused={setRefused} />
      </Frame>
    );
  }
  return (
    <Frame title={reason === 'none' ? 'Sign in to Galley' : 'You are signed out'}>
      <p className="mt-1.5 text-ink-muted">
        {reason === 'none'
          ? 'This Galley belongs to a team. New here? Open the link that an owner of the team sent you.'
          : 'Sign in again: you come back to where you were.'}
      </p>
      <Refusal payload={refused} />
      {provider}
      <PasswordForm onRefused={setRefused} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid h-full place-items-center overflow-y-auto p-4">
      <div className="w-full max-w-sm rounded-xl border bg-surface p-6 shadow-card sm:p-8">
        <Mark size={40} />
        <h1 className="mt-5 text-xl font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
    </main>
  );
}

function Waiting() {
  return (
    <output aria-label="Signing in" className="mt-6 grid place-items-center text-ink-faint">
      <Spinner size={22} />
    </output>
  );
}

function Refusal({ payload }: { payload: ErrorPayload | null }) {
  if (payload === null) return null;
  return (
    <div role="alert" className="mt-4 rounded-lg border px-3.5 py-2.5 text-sm text-ink-muted">
      <p className="font-medium text-danger">{payload.message}</p>
      <p>{payload.remedy}</p>
    </div>
  );
}

interface ProviderButtonProps {
  name: string;
  invitation: string | null;
  onRefused: (payload: ErrorPayload) => void;
}

function ProviderButton({ name, invitation, onRefused }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    leaveForProvider(invitation).catch((error: unknown) => {
      onRefused(toPayload(error));
      setBusy(false);
    });
  };
  return (
    <div className="mt-6">
      <Button look="primary" busy={busy} className="h-10! w-full" onClick={leave}>
        Continue with {name}
      </Button>
      <p className="mt-4 text-center text-xs text-ink-muted">or with a password</p>
    </div>
  );
}
