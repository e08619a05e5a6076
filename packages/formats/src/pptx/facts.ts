import type { FormatFacts } from '../core/facts.ts';

export const pptxFacts = {
  kind: 'pptx',
  noun: 'a presentation',
  family: 'slides',
  words: ['presentation', 'deck', 'slides', 'slide', 'powerpoint', 'power point'],
  types: {
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
    potm: 'application/vnd.ms-powerpoint.template.macroEnabled.12',
    ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    ppsm: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
  },
  zipFolder: 'ppt/',
  shape: 'lines',
  views: ['slides', 'lines'],
  can: ['map', 'read', 'passages', 'find', 'placeholders', 'change', 'edit', 'diff', 'select'],
} as const satisfies FormatFacts;
