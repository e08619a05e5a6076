const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // File-level copyleft: fine to depend on, our files stay ours.
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/** Whether an SPDX expression leaves a choice that Galley may ship with. What is not known is not allowed. */
export function isAllowedLicence(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())));
}
