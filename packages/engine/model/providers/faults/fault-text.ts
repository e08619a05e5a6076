import type { ModelErrorCode } from '../../client/model-error.ts';

interface FaultText {
  readonly message: (provider: string, model: string) => string;
  readonly remedy: string;
  readonly transient: boolean;
}

/** One wording per failure, so that the same failure never reads differently in two places. */
export const faultTexts: Readonly<Record<ModelErrorCode, FaultText>> = {
  MODEL_KEY_MISSING: {
    message: (provider) => `There is no key for ${provider}.`,
    remedy: 'Add a key for this provider, or choose another model.',
    transient: false,
  },
  MODEL_KEY_REFUSED: {
    message: (provider) => `${provider} refused the key.`,
    remedy: 'Check that the key is complete, not revoked and allowed to use this model, then run again.',
    transient: false,
  },
  MODEL_CONSENT_REQUIRED: {
    message: (provider) => `Nothing may be sent to ${provider} yet.`,
    remedy: 'Allow this provider for this Workbench, or choose another model.',
    transient: false,
  },
  MODEL_SEARCH_NOT_ALLOWED: {
    message: (provider) => `${provider} may not search the web for this Workbench yet.`,
    remedy: 'Allow web search for this provider, or go on without it.',
    transient: false,
  },
  MODEL_KEY_ADDRESS: {
    message: (provider) => `Nothing was sent: the key for ${provider} was given for another address.`,
    remedy: 'Confirm the new address ("galley keys confirm"), or set a key for it.',
    transient: false,
  },
  MODEL_SOURCES_NOT_SHARED: {
    message: (provider) => `Nothing was sent: this Session holds content of files that may not be sent to ${provider}.`,
    remedy: 'Allow these files, or continue with the model that was used before.',
    transient: false,
  },
  MODEL_REDIRECTED: {
    message: (provider) =>
      `The request was sent to the configured address of ${provider}, which answered with a redirect. It was not followed: nothing was sent anywhere else.`,
    remedy: 'Check the base_url of the provider in your settings.',
    transient: false,
  },
  MODEL_HOST_BLOCKED: {
    message: (provider) => `${provider} tried to reach a host that is not its own.`,
    remedy: 'Check the base_url of the provider in your settings.',
    transient: false,
  },
  MODEL_NOT_FOUND: {
    message: (provider, model) => `${provider} has no model "${model}", or not for this key.`,
    remedy: 'Check the name of the model and the base_url of the provider, or choose another model.',
    transient: false,
  },
  MODEL_QUOTA: {
    message: (provider) => `The account at ${provider} has no credit or quota left.`,
    remedy: 'Add credit or raise the limit at the provider, or choose another model; the run continues from here.',
    transient: false,
  },
  MODEL_RATE_LIMIT: {
    message: (provider) => `${provider} asks for a slower pace.`,
    remedy: 'Galley retries automatically. If it keeps happening, run fewer Agents at once or choose another model.',
    transient: true,
  },
  MODEL_OVERLOADED: {
    message: (provider) => `${provider} is overloaded or out of order at the moment.`,
    remedy: 'Galley retries automatically. If it lasts, choose another model; the run continues from here.',
    transient: true,
  },
  MODEL_CONTEXT_TOO_LONG: {
    message: (_provider, model) => `The request is longer than "${model}" can take.`,
    remedy: 'Choose a model with a larger context, or a smaller part of the files.',
    transient: false,
  },
  MODEL_CONTENT_FILTER: {
    message: (provider) => `${provider} stopped the answer because of its content rules.`,
    remedy: 'Reword the request, leave out the passage in question, or choose another model.',
    transient: false,
  },
  MODEL_OUTPUT_LIMIT: {
    message: (_provider, model) => `The answer of "${model}" reached its length limit before it was complete.`,
    remedy: 'Raise the output limit, lower the effort, or ask for the work in smaller steps.',
    transient: false,
  },
  MODEL_TIMEOUT: {
    message: (provider) => `${provider} did not answer in time.`,
    remedy: 'Galley retries automatically. If it lasts, check the network or choose another model.',
    transient: true,
  },
  MODEL_NETWORK: {
    message: (provider) => `${provider} could not be reached.`,
    remedy: 'Check the network connection, and that the server runs if it is your own.',
    transient: true,
  },
  MODEL_STREAM_CUT: {
    message: (provider) => `The connection to ${provider} ended before the answer was complete.`,
    remedy: 'Galley retries automatically. What had arrived is kept and marked as partial.',
    transient: true,
  },
  MODEL_BAD_RESPONSE: {
    message: (provider) => `${provider} sent something that is not a proper answer.`,
    remedy: 'Galley retries automatically. If it lasts, check the base_url of the provider or choose another model.',
    transient: true,
  },
  MODEL_BAD_REQUEST: {
    message: (provider, model) => `${provider} did not accept the request for "${model}".`,
    remedy: 'The model may not support tools or pictures; choose another model. If it does, please report this.',
    transient: false,
  },
};
