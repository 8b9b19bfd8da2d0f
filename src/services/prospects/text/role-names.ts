import roleLocalParts from 'role-based-email-addresses';

/**
 * Local parts that stand for a role and not for a person: those of the package, and those that hotels use. Whether such a
 * mailbox exists, and whether anybody reads it, is not known here.
 */
const HOTEL_ROLES =
  'banquet banquets dosm duty dutymanager ecommerce enquiry enquiries events fb fnb fo frontdesk frontoffice gm guest ' +
  'guestrelations guestservice guestservices guests hostel hotel info infos innkeeper lobby reception reservation ' +
  'reservations resort resv revenue rooms rsv rsvn rsvns sales salesmarketing spa stay stays welcome';

const ROLES = new Set([
  ...roleLocalParts.filter((local) => /[a-z]{2}/.test(local)).map((local) => local.replace(/[0-9._-]/g, '')),
  ...HOTEL_ROLES.split(' '),
]);

/** The name of the role, or null. With a number or a separator it is the same role: sales2, front-desk. */
export function roleNameOf(local: string): string | null {
  const bare = local
    .toLowerCase()
    .replace(/[0-9]{1,2}$/, '')
    .replace(/[._-]/g, '');
  return ROLES.has(bare) ? bare : null;
}

/** Whether an address is plainly not one person's. */
export function isRole(local: string): boolean {
  const name = roleNameOf(local.replace(/(?<=.)\+.*$/s, ''));
  return name !== null && !PERSONS_TOO.has(name);
}

/** In the package because they were offices of somebody; they are names of people as well, or say nothing. */
const PERSONS_TOO = new Set(
  (
    'alexa angels berlin boston chicago china denver france gardner india la lt montreal mt newyork ny paris per ' +
    'sanfrancisco se seattle stockholm sydney ta'
  ).split(' '),
);
