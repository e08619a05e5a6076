export { absoluteFolders, findProgram } from './find-program.ts';
export {
  type ConfinedCall,
  noSandbox,
  notSandboxed,
  type Sandbox,
  type SandboxAllowance,
  type SandboxDescription,
} from './sandbox.ts';
export { systemSandbox } from './system-sandbox.ts';
