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
  sign_in_again: {
    status: 403,
    title: 'Sign in again to do this',
    meaning: 'This wants a sign-in of the last ten minutes. Confirm that it is you, and ask again.',
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
  session_not_found: {
    status: 404,
    title: 'There is no such session',
    meaning: 'The session has ended already, or is not one of yours.',
  },
});
