// Apart from the schemas: the page shows these words, and must not load zod with them.
import type { MarkKind } from './marks.ts';

/** The words for each kind, the same on every surface. */
export const markWording: Readonly<Record<MarkKind, { readonly label: string; readonly why: string }>> = {
  executable: { label: 'Can be run', why: 'Opening this file can start a program.' },
  dotfile: { label: 'Hidden file', why: 'File managers hide it, and programs may read it without asking.' },
  agent_configuration: {
    label: 'Agent settings',
    why: 'Agents and editors act on this file merely because it is in the folder.',
  },
  macro: { label: 'Macro', why: 'The document holds a program that can run when it is opened.' },
  external_link: { label: 'External link', why: 'The document refers to something outside of it.' },
  script: { label: 'Script', why: 'A browser that opens this file runs the script in it.' },
  unchecked: { label: 'Not checked', why: 'Galley could not look for macros and links in this file.' },
};
