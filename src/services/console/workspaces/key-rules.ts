import type { OfferedService } from '#platform/service.ts';
import { readNetwork } from '#platform/workspaces/networks.ts';
import { SCOPED_EFFECTS } from '#platform/workspaces/scopes.ts';
import { consoleProblem } from '../problems.ts';

/** What a key may be limited to, of what its service has. */
export function checkedScopes(
  scopes: readonly string[] | null,
  { title, operations }: Pick<OfferedService, 'title' | 'operations'>,
): string[] | null {
  if (scopes === null) return null;
  const known = new Set<string>(SCOPED_EFFECTS);
  for (const { id, access } of operations) if (access === 'key' || access === 'optional') known.add(id);
  const unknown = scopes.find((scope) => !known.has(scope));
  if (unknown !== undefined) {
    throw consoleProblem('unknown_scope', {
      public: `${title} has no operation ${JSON.stringify(unknown)} that a key opens. A scope is read, spend, write or the id of one.`,
    });
  }
  return [...new Set(scopes)];
}

/** As they are stored. */
export function checkedNetworks(networks: readonly string[] | null): string[] | null {
  if (networks === null) return null;
  return [
    ...new Set(
      networks.map((text) => {
        const network = readNetwork(text.trim());
        if (network === undefined) {
          throw consoleProblem('unknown_network', {
            public: `${JSON.stringify(text)} is no network. Write one as 203.0.113.0/24, or a single address.`,
          });
        }
        return network;
      }),
    ),
  ];
}
