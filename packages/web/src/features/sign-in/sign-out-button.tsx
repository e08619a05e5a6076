import { signOut } from '../../api/sign-in.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { toPayload } from '../../lib/to-payload.ts';

export function SignOutButton() {
  return <IconButton label="Sign out" icon="signOut" onClick={useSignOut()} />;
}

export function useSignOut(): () => void {
  const toasts = useToasts();
  return () => void signOut().catch((error: unknown) => toasts.showError(toPayload(error)));
}
