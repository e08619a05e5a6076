export { addressOfUrl, parseAddress } from './address.ts';
export { absoluteFolders, findProgram } from './find-program.ts';
export { makeFolders, makeKept } from './own-folder.ts';
export { packageOf } from './program-files.ts';
export {
  type ConfinedCall,
  noSandbox,
  notSandboxed,
  type Sandbox,
  type SandboxAllowance,
  type SandboxDescription,
  unconfined,
} from './sandbox.ts';
export { systemSandbox } from './system-sandbox.ts';
