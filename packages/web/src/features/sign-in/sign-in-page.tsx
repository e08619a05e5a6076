import type { SignedOutReason } from '../../api/session.ts';
import { Mark } from '../../components/text/mark.tsx';
import { SignInForm } from './sign-in-form.tsx';

const words: Readonly<Record<SignedOutReason, { title: string; text: string }>> = {
  none: {
    title: 'Sign in to Galley',
    text: 'Galley runs on this computer and lets in only the person who started it.',
  },
  elsewhere: {
    title: 'Galley was restarted',
    text: 'Sign in again to continue. Your files, the Draft and the plan are as you left them.',
  },
  ended: {
    title: 'You are signed out',
    text: 'Sign in again to continue.',
  },
};

export function SignInPage({ reason }: { reason: SignedOutReason }) {
  const { title, text } = words[reason];
  return (
    <main className="grid h-full place-items-center overflow-y-auto p-4">
      <div className="w-full max-w-sm rounded-xl border bg-surface p-6 shadow-card sm:p-8">
        <Mark size={40} />
        <h1 className="mt-5 text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1.5 text-ink-muted">{text}</p>
        <SignInForm />
      </div>
    </main>
  );
}
