import { toPayload } from '../../api/call.ts';
import { signOut } from '../../api/sign-in.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useToasts } from '../../components/toasts.tsx';

export function SignOutButton() {
  const toasts = useToasts();
  return (
    <IconButton
      label="Sign out"
      icon="signOut"
      onClick={() => void signOut().catch((error: unknown) => toasts.showError(toPayload(error)))}
    />
  );
}
