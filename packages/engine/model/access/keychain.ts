/** The operating system's own place for secrets. Every method rejects where there is none. */
export interface Keychain {
  read(provider: string): Promise<string | null>;
  write(provider: string, key: string): Promise<void>;
  remove(provider: string): Promise<boolean>;
}

const service = 'Galley';
/** A locked keychain asks the person; where nobody can answer, the call would never come back. */
const patienceMs = 5000;

export function systemKeychain(): Keychain {
  const entry = async (provider: string) => {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // The other store that Linux has forgets everything when the computer restarts.
    return new AsyncEntry(service, provider, { linux: { store: 'secret-service' } });
  };
  return {
    read: async (provider) => (await entry(provider)).getPassword(AbortSignal.timeout(patienceMs)),
    write: async (provider, key) => (await entry(provider)).setPassword(key, AbortSignal.timeout(patienceMs)),
    remove: async (provider) => (await entry(provider)).deletePassword(AbortSignal.timeout(patienceMs)),
  };
}
