import { z } from 'zod';
import { modelNameSchema } from '../base/model-name.ts';
import { changes } from './changes.ts';
import { inWorkbench } from './common.ts';

const provider = z.string().trim().min(1);
const consent = z.object({
  provider,
  /** Where the provider was asked when this was allowed. */
  address: z.string(),
  /** Null: every model of the provider. */
  model: z.string().nullable(),
  /** Null: every file. Else paths and patterns. */
  file_patterns: z.array(z.string().min(1)).nullable(),
});
/** One of all Workbenches, with the folder it was given for. */
const placedConsent = consent.extend({ folder: z.string(), given_at: z.string() });
/** Who may search the web with a tool of their own, for this Workbench. */
const search = z.object({ provider, address: z.string() });
const placedSearch = search.extend({ folder: z.string(), given_at: z.string() });
/** Two questions to a person: may files be sent there, and may it search the web (SPEC P17)? */
const uses = ['files', 'web_search'] as const;
const consents = z.object({ consents: z.array(consent), web_search: z.array(search) });
const allConsents = z.object({ consents: z.array(placedConsent), web_search: z.array(placedSearch) });

/** One request that left this computer, as the person reads it in the egress log. */
export const egressEntrySchema = z.object({
  at: z.string(),
  provider: z.string(),
  model: z.string(),
  host: z.string(),
  bytes: z.number(),
  /** The files that its content is made from: read by tools, mapped, or behind answers and artifacts in it. */
  files: z.array(z.string()),
  /** What else is in it: conversation, artifacts, maps, the list of files. */
  parts: z.array(z.string()).optional(),
  /** What was left out of it, since it is made from files that may not be sent. */
  left_out: z.array(z.string()).optional(),
  /** What a provider's own tool was to search the web for. */
  query: z.string().optional(),
  /** Addresses that the provider opened for that search, as it says: known once it is over, in a line of its own. */
  opened: z.array(z.string()).optional(),
  run: z.string().nullable(),
  call: z.string().nullable(),
  /** Why it was not sent: the code of the refusal. Left out for what was sent. */
  refused: z.string().optional(),
});
export type EgressEntry = z.infer<typeof egressEntrySchema>;

/** Who may be asked, with which key, and what was sent to them. */
export const accessProcedures = {
  KeyList: {
    needs: 'administer',
    input: z.strictObject({}),
    output: z.object({
      keys: z.array(
        z.object({
          provider: z.string(),
          /** Where the key comes from; null when there is none. */
          source: z.enum(['environment', 'keychain', 'file']).nullable(),
          /** The key's end, to tell two apart. */
          hint: z.string().nullable(),
          /** Where the provider is asked now, and where the key may be sent; null while it was used nowhere yet. */
          address: z.string(),
          given_for: z.string().nullable(),
          /** Variables of the environment that are looked at first. */
          variables: z.array(z.string()),
        }),
      ),
    }),
  },
  KeySet: {
    needs: 'administer',
    input: z.strictObject({ provider, key: z.string().min(1) }),
    output: z.object({ source: z.enum(['keychain', 'file']), warning: z.string().nullable() }),
    changes: changes.keys,
  },
  KeyRemove: {
    needs: 'administer',
    input: z.strictObject({ provider }),
    output: z.object({ removed_from: z.array(z.enum(['environment', 'keychain', 'file'])) }),
    changes: changes.keys,
  },
  /** The key may be sent to the address that the provider has now. */
  KeyConfirm: {
    needs: 'administer',
    input: z.strictObject({ provider }),
    output: z.object({ address: z.string() }),
    changes: changes.keys,
  },
  /** Every provider that can be tried, with a key or without one: local servers and addresses of one's own too. */
  ProviderList: {
    needs: 'administer',
    input: z.strictObject({}),
    output: z.object({
      providers: z.array(
        z.object({
          provider: z.string(),
          address: z.string(),
          needs_key: z.boolean(),
          /** Whom a test asks when nobody names a model; null where none is listed. */
          test_model: z.string().nullable(),
        }),
      ),
      /** All that a test sends. */
      words: z.string(),
    }),
  },
  /** One short call with fixed words and no file. What is wrong is an answer, not an error. */
  ProviderTest: {
    needs: 'administer',
    input: z.strictObject({
      provider,
      /** With or without the provider's name before it. */
      model: modelNameSchema.optional(),
    }),
    output: z.object({
      works: z.boolean(),
      address: z.string(),
      model: z.string(),
      /** What is wrong, as errors of a run name it; null where it works. */
      code: z.string().nullable(),
      message: z.string(),
      remedy: z.string().nullable(),
    }),
    // A key that was used nowhere yet belongs to this address from now on.
    changes: changes.keys,
  },
  ConsentList: { needs: 'look', input: inWorkbench, output: consents },
  ConsentGrant: {
    needs: 'administer',
    input: inWorkbench.extend({
      provider,
      /** The address that the person was shown; refused when the provider has another one by now. */
      address: z.string().optional(),
      model: z.string().nullable().default(null),
      file_patterns: z.array(z.string().min(1)).nullable().default(null),
      /** Files when left out. `web_search` is a consent of its own, for every model of the provider; no file comes with it. */
      what: z.enum(uses).optional(),
    }),
    output: consents,
    changes: changes.consents,
  },
  ConsentRevoke: {
    needs: 'administer',
    /** Without `what`, everything of the provider: files and web search. */
    input: inWorkbench.extend({ provider, model: z.string().nullable().default(null), what: z.enum(uses).optional() }),
    output: consents,
    changes: changes.consents,
  },
  /** What the person allowed in all their Workbenches, as their own configuration has it. */
  ConsentListAll: {
    needs: 'administer',
    input: z.strictObject({}),
    output: allConsents,
  },
  ConsentRevokeAt: {
    needs: 'administer',
    input: z.strictObject({
      folder: z.string(),
      provider,
      address: z.string().optional(),
      model: z.string().nullable().default(null),
      what: z.enum(uses).optional(),
    }),
    output: allConsents,
    changes: changes.consents,
  },
  EgressList: {
    needs: 'look',
    input: inWorkbench.extend({ limit: z.int().min(1).max(10_000).default(200) }),
    output: z.object({
      /** Newest first. */
      entries: z.array(egressEntrySchema),
      total: z.number(),
      /** Lines that a crash cut off. */
      unreadable: z.number(),
    }),
  },
} as const;
