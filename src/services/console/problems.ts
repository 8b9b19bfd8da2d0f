import { problemTable } from '#kernel/problem.ts';

export const consoleProblem = problemTable({
  pages_not_built: {
    status: 503,
    title: 'The pages are not built',
    meaning: 'The server was started without its pages. `npm start` builds them; the image has them.',
  },
  wrong_credentials: {
    status: 401,
    title: 'The address or the password is not right',
    meaning: 'The e-mail address or the password is not right. Check both, or ask for a new password.',
  },
  address_not_confirmed: {
    status: 403,
    title: 'The address is not confirmed yet',
    meaning:
      'The password is right, but the e-mail address is not confirmed. Open the message that was sent, or ask for another.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    meaning: 'There were too many attempts. `Retry-After` says how many seconds to wait.',
  },
  invalid_link: {
    status: 400,
    title: 'The link is not good',
    meaning: 'The link was used already, is too old, or is not complete. Ask for a new one.',
  },
  sign_up_by_invitation: {
    status: 403,
    title: 'Accounts are made by invitation here',
    meaning: 'On this server an account is made by invitation. Ask whoever runs it.',
  },
  weak_password: {
    status: 422,
    title: 'The password is too easy to guess',
    meaning:
      'The password can be guessed too soon. Several words that do not belong together are good; `errors` says what is weak.',
  },
  wrong_password: {
    status: 403,
    title: 'The password is not right',
    meaning: 'The current password is not right, or the account has none.',
  },
  wrong_code: {
    status: 403,
    title: 'The code is not right',
    meaning: 'The code is not right, was used already, or is too old. Each code is good once, for about a minute.',
  },
  second_factor_first: {
    status: 403,
    title: 'Show the second factor first',
    meaning:
      'The account has a second factor, and this session has not shown it. Confirm with the passkey or the code, and ask again.',
  },
  operator_needs_factor: {
    status: 409,
    title: 'An operator needs a second factor',
    meaning: 'This is the last one, and an operator must have one. Add another first.',
  },
  only_way_in: {
    status: 409,
    title: 'There has to be another way in',
    meaning: 'Without it only the mailbox would open the account. Set a password or add a passkey first.',
  },
  factor_exists: {
    status: 409,
    title: 'There is one already',
    meaning: 'The account has an authenticator application already. Take it away first.',
  },
  factor_missing: {
    status: 404,
    title: 'There is none',
    meaning: 'The account has no such factor, or it was taken away.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'There are as many passkeys as there may be',
    meaning: 'An account has at most 20 passkeys. Take one away first.',
  },
  passkey_refused: {
    status: 400,
    title: 'The passkey is not good here',
    meaning:
      'The answer of the authenticator is not good: it is unknown, too old, was used already, or was made for another address.',
  },
  address_taken: {
    status: 409,
    title: 'Somebody has this address already',
    meaning: 'There is an account with this e-mail address already. Take another.',
  },
  not_your_address: {
    status: 422,
    title: 'This is not the address of the account',
    meaning: 'To delete an account its own e-mail address has to be given, so that it does not happen by accident.',
  },
  oidc_not_set_up: {
    status: 404,
    title: 'Single sign-on is not set up here',
    meaning: 'This server knows no OpenID Connect provider. Sign in another way.',
  },
  oidc_unavailable: {
    status: 503,
    title: 'The provider of the sign-in does not answer',
    meaning:
      'The OpenID Connect provider is away, too slow, or does not answer as it should. Try again, or sign in another way.',
  },
  oidc_refused: {
    status: 400,
    title: 'The sign-in at the provider came to nothing',
    meaning:
      'It was given up or refused there, took longer than ten minutes, was used already, or began in another browser. Begin again.',
  },
  oidc_address_unverified: {
    status: 403,
    title: 'The provider has not verified the address',
    meaning:
      'The provider names no e-mail address, or does not say that it has verified it. Ask whoever runs the provider.',
  },
  oidc_no_account: {
    status: 403,
    title: 'There is no account for you here',
    meaning: 'You have no account on this server, and it makes none for your address. Ask whoever runs it.',
  },
  oidc_other_person: {
    status: 409,
    title: 'The account belongs to somebody else at the provider',
    meaning:
      'The account with your address is linked with another person of the same provider. Sign in another way, or ask whoever runs the server.',
  },
  workspace_gone: {
    status: 404,
    title: 'The workspace is gone',
    meaning: 'The workspace was deleted meanwhile.',
  },
  too_many_workspaces: {
    status: 409,
    title: 'You own as many workspaces as one may',
    meaning: 'A person owns at most 20 workspaces. Delete one, or hand one over.',
  },
  slug_taken: {
    status: 409,
    title: 'This name in addresses is taken',
    meaning: 'Another workspace has this name in addresses. Take another, or leave it out.',
  },
  not_this_workspace: {
    status: 422,
    title: 'This is not the name of the workspace',
    meaning: 'To delete a workspace its own name in addresses has to be given, so that it does not happen by accident.',
  },
  last_owner: {
    status: 409,
    title: 'A workspace needs an owner',
    meaning:
      'This would leave a workspace without an owner. Make somebody else an owner first, or delete the workspace.',
  },
  member_not_found: {
    status: 404,
    title: 'Nobody like that is in the workspace',
    meaning: 'The person is not in the workspace, or not any more.',
  },
  too_many_members: {
    status: 409,
    title: 'The workspace has as many members as one may',
    meaning: 'A workspace has at most 1,000 members.',
  },
  already_member: {
    status: 409,
    title: 'The person is in the workspace already',
    meaning: 'Somebody with this address is in the workspace already. Change their role instead.',
  },
  too_many_invitations: {
    status: 409,
    title: 'Too many invitations are open',
    meaning: 'A workspace has at most 200 open invitations. Revoke those that nobody will follow.',
  },
  invitation_not_found: {
    status: 404,
    title: 'There is no such invitation',
    meaning: 'The invitation was used, revoked or is too old, or it is for another address.',
  },
  account_exists: {
    status: 409,
    title: 'You have an account already',
    meaning: 'There is an account with the address of the invitation. Sign in to it: the invitation is waiting there.',
  },
  key_not_found: {
    status: 404,
    title: 'The workspace has no such key',
    meaning: 'The key has ended, or is not one of this workspace.',
  },
  too_many_keys: {
    status: 409,
    title: 'The workspace has as many keys as one may',
    meaning: 'A workspace has at most 100 keys that are good. Revoke those that nothing uses.',
  },
  unknown_scope: {
    status: 422,
    title: 'There is no such scope',
    meaning: 'A scope is `read`, `spend`, `write`, or the id of an operation of the service that a key opens.',
  },
  unknown_network: {
    status: 422,
    title: 'This is no network',
    meaning: 'A network is written as `203.0.113.0/24` or `2001:db8::/32`, or as a single address.',
  },
  service_unknown: {
    status: 404,
    title: 'There is no such service here',
    meaning: 'No service of this name runs here, or it takes no keys.',
  },
  service_not_open: {
    status: 404,
    title: 'The service is not open for the workspace',
    meaning: 'The service was closed already, or never opened.',
  },
  person_not_found: {
    status: 404,
    title: 'There is no such person',
    meaning: 'Nobody has this account, or not any more.',
  },
  last_operator: {
    status: 409,
    title: 'There must be an operator',
    meaning: 'This would leave nobody who is an operator. Make somebody else one first.',
  },
  not_yourself: {
    status: 409,
    title: 'Not to yourself',
    meaning: 'An operator cannot do this to their own account. Ask another operator, or use the command line.',
  },
  session_not_found: {
    status: 404,
    title: 'There is no such session',
    meaning: 'The session has ended already, or is not one of yours.',
  },
});
