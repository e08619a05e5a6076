import type { Keychain } from '@galley/engine/model';
import type { Log } from '@galley/engine/workshop';
import { toErrorPayload } from '@galley/schema';

/**
 * Whoever asks for a key that does not open hears that there is none: the operator's log says why, once until it opens again. Without
 * that, a process with an old file of master keys looks like a team that never gave a key.
 */
export function tellingKeychain(keychain: Keychain, log: Pick<Log, 'write'>): Keychain {
  const told = new Set<string>();
  return {
    ...keychain,
    async read(provider) {
      try {
        const key = await keychain.read(provider);
        told.delete(provider);
        return key;
      } catch (error) {
        const { code, message, remedy } = toErrorPayload(error);
        if (!told.has(provider)) log.write('warn', 'a key does not open', { provider, code, message, remedy });
        told.add(provider);
        throw error;
      }
    },
  };
}
