import { allowedScripts } from './allowed-scripts.ts';
import type { Campaign } from './attack.ts';
import { changedContent } from './changed-content.ts';
import { companionAttack } from './companion-tools.ts';
import { connectedPrograms } from './connected-programs.ts';
import { endlessFiles } from './endless-files.ts';
import { launderedConversation } from './laundered-conversation.ts';
import { launderedFiles } from './laundered-files.ts';
import { launderedScripts } from './laundered-scripts.ts';
import { launderedStates } from './laundered-states.ts';
import { markedFiles } from './marked-files.ts';
import { afterCancel, frozenGate, toolAllowance } from './model-bounds.ts';
import { toolConsent } from './model-consent.ts';
import { toolPaths } from './model-tools.ts';
import { endedWorkers, laggingCopies, shownSecrets } from './processes.ts';
import { agentPrograms } from './programs.ts';
import { movedConsent, openModes, shippedTrust } from './shipped-trust.ts';
import { plantedState } from './state-folder.ts';
import { teamMembers } from './team.ts';
import { terminalWords } from './terminal-words.ts';
import { transitionTargets } from './transitions.ts';
import { hostileInput, withoutSession } from './web-page.ts';
import { widenedReach } from './widened-reach.ts';
import { frontmatterKeys, untrustedScripts, workflowLinks } from './workflow-folders.ts';

/** Every set of attacks. */
export const campaigns: readonly Campaign[] = [
  toolPaths,
  toolConsent,
  companionAttack,
  toolAllowance,
  frozenGate,
  afterCancel,
  launderedStates,
  launderedFiles,
  launderedConversation,
  launderedScripts,
  transitionTargets,
  terminalWords,
  endlessFiles,
  changedContent,
  markedFiles,
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
  connectedPrograms,
  widenedReach,
  allowedScripts,
  teamMembers,
];
