import type { Campaign } from './attack.ts';
import { changedContent, endlessFiles, terminalWords } from './documents.ts';
import { launderedConversation, launderedFiles, launderedStates } from './laundering.ts';
import { afterCancel, frozenGate, toolAllowance } from './model-bounds.ts';
import { toolConsent } from './model-consent.ts';
import { toolPaths } from './model-tools.ts';
import { endedWorkers, laggingCopies, shownSecrets } from './processes.ts';
import { agentPrograms, allowedScripts } from './programs.ts';
import { movedConsent, openModes, shippedTrust } from './shipped-trust.ts';
import { plantedState } from './state-folder.ts';
import { transitionTargets } from './transitions.ts';
import { hostileInput, withoutSession } from './web-page.ts';
import { frontmatterKeys, untrustedScripts, workflowLinks } from './workflow-folders.ts';

/** Every set of attacks. */
export const campaigns: readonly Campaign[] = [
  toolPaths,
  toolConsent,
  toolAllowance,
  frozenGate,
  afterCancel,
  launderedStates,
  launderedFiles,
  launderedConversation,
  transitionTargets,
  terminalWords,
  endlessFiles,
  changedContent,
  untrustedScripts,
  frontmatterKeys,
  workflowLinks,
  plantedState,
  shippedTrust,
  movedConsent,
  openModes,
  withoutSession,
  hostileInput,
  shownSecrets,
  endedWorkers,
  laggingCopies,
  agentPrograms,
  allowedScripts,
];
