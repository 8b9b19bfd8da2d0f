/**
 * Whether a licence lets whoever has a fact pass it on. A licence that is not known here does not: what may be done with a
 * fact is its giver's to say. Of ShareAlike licences a list of single facts with their source is no adaptation to be shared,
 * but non-commercial ones and those without derivatives forbid what a sales list is for.
 */
export function mayBePassedOn(licence: string): boolean {
  const name = licence.toLowerCase().replaceAll(' ', '-');
  return OPEN.some((open) => name === open || name.startsWith(`${open}-`)) && !RESTRICTED.test(name);
}

const OPEN = [
  'cdla-permissive',
  'apache',
  'cc0',
  'cc-by',
  'odbl',
  'odc-by',
  'pddl',
  'singapore-open-data-licence',
  'open-government-data-of-thailand',
];

const RESTRICTED = /-(?:nc|nd)\b/;
