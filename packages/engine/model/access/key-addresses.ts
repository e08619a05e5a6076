import { z } from 'zod';
import { createUserFile, type OpenUserFile } from '../../store/index.ts';
import { ModelError } from '../client/model-error.ts';

/** For which address each provider's key was given: a key goes nowhere else unasked (SPEC T4). */
export interface KeyAddresses {
  /** Null while nobody has said; `usual` is the provider's own address where it has one. */
  givenFor(provider: string, usual: string | null): Promise<string | null>;
  bind(provider: string, address: string): Promise<void>;
  forget(provider: string): Promise<void>;
  /** Rejects where the key is for another address. A key that was given for none belongs to the first it is used at. */
  require(provider: string, address: string, usual: string | null): Promise<void>;
}

export function createKeyAddresses(file: string, openFile: OpenUserFile = createUserFile): KeyAddresses {
  const kept = openFile<Readonly<Record<string, string>>>({
    file,
    schema: z.record(z.string(), z.string()),
    empty: {},
    what: 'the addresses of your keys',
  });
  async function givenFor(provider: string, usual: string | null): Promise<string | null> {
    return (await kept.read())[provider] ?? usual;
  }
  async function bind(provider: string, address: string): Promise<void> {
    await kept.update((held) => (held[provider] === address ? held : { ...held, [provider]: address }));
  }
  return {
    givenFor,
    bind,
    async forget(provider) {
      await kept.update(({ [provider]: dropped, ...rest }) => rest);
    },
    async require(provider, address, usual) {
      const bound = await givenFor(provider, usual);
      if (bound === null) await bind(provider, address);
      else if (bound !== address) throw new KeyAddressError(provider, bound, address);
    },
  };
}

export class KeyAddressError extends ModelError {
  constructor(provider: string, before: string, address: string) {
    super(
      'MODEL_KEY_ADDRESS',
      `Nothing was sent: the key for ${provider} was given for ${before}, and its address is ${address} now.`,
      `If the key may be sent there, run "galley keys confirm ${provider}", or set another one with "galley keys set ${provider}".`,
      { details: { provider, address, previous_address: before } },
    );
  }
}
