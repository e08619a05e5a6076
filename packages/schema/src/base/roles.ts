/**
 * What a procedure asks of whoever calls it (SPEC X9), from least to most. The contract says it beside each procedure, so that
 * every door (page, command, MCP, companion, datasources, files) reads one table.
 */
export const needs = ['look', 'comment', 'decide', 'edit', 'publish', 'administer'] as const;
export type Need = (typeof needs)[number];

/** From most to least. */
export const roles = ['owner', 'editor', 'reviewer', 'viewer'] as const;
export type Role = (typeof roles)[number];

const allows: Readonly<Record<Role, readonly Need[]>> = {
  owner: needs,
  editor: ['look', 'comment', 'decide', 'edit', 'publish'],
  reviewer: ['look', 'comment', 'decide'],
  viewer: ['look'],
};

/** In words, for the page, the terminal and the documentation. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  owner: 'everything, with members, keys, consents, scripts and policies',
  editor: 'asks for work, changes plans and the Draft, publishes',
  reviewer: 'comments, and approves or sends back plans',
  viewer: 'looks',
};

export function roleAllows(role: Role, need: Need): boolean {
  return allows[role].includes(need);
}

/** The lesser of two: a token never does more than the person it belongs to. */
export function lesserRole(one: Role, other: Role): Role {
  return roles.indexOf(one) >= roles.indexOf(other) ? one : other;
}

/** The least role that will do, to say in a refusal whom to ask. */
export function leastRole(need: Need): Role {
  return roles.findLast((role) => roleAllows(role, need)) ?? 'owner';
}
