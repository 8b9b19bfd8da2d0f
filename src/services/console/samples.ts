import type { SampleQuestion, SampleTable } from '#platform/http/operation/sample.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'seven green umbrellas rest';

/** For whoever is signed in. */
const signedIn: SampleQuestion = { needs: 'A session of the console, in its cookie.', refused: 401 };

/** A program that asks all the same says where the page would be. */
const fromItsPage = (question: SampleQuestion): SampleQuestion => ({
  ...question,
  needs:
    "Only pages of the server itself may ask this: a program sends `Origin` with the server's own address (`PUBLIC_URL`) beside it.",
  refused: 403,
});

/** Questions for the reference. */
export const samples: SampleTable = {
  addPasskey: [fromItsPage({ body: {} })],
  beginTotp: [fromItsPage({ body: {} })],
  changeEmail: [fromItsPage({ body: { email: 'ada@example.org' } })],
  changePassword: [fromItsPage({ body: { currentPassword: PASSWORD, newPassword: 'nine quiet rivers turn' } })],
  confirmEmailChange: [fromItsPage({ body: { token: '{{TOKEN}}' } })],
  confirmTotp: [fromItsPage({ body: { code: '123456' } })],
  deleteAccount: [fromItsPage({ body: { email: EMAIL } })],
  endSession: [fromItsPage({ params: { id: '{{ID}}' } })],
  exportAccount: [signedIn],
  listSessions: [signedIn],
  offerPasskey: [fromItsPage({ body: {} })],
  readFactors: [signedIn],
  removePasskey: [fromItsPage({ params: { id: '{{ID}}' } })],
  removeTotp: [fromItsPage({})],
  renamePasskey: [fromItsPage({ params: { id: '{{ID}}' }, body: { name: 'Laptop' } })],
  renewRecoveryCodes: [fromItsPage({ body: {} })],
  updateAccount: [fromItsPage({ body: { name: 'Ada', language: 'fr' } })],
  beginOidc: [fromItsPage({ body: { to: '/console/account' } })],
  comeInFirst: [fromItsPage({ body: { token: '{{TOKEN}}', name: 'Ada', email: EMAIL } })],
  confirmIdentity: [fromItsPage({ body: { password: PASSWORD } })],
  confirmWithPasskey: [fromItsPage({ body: {} })],
  finishOidc: [
    { needs: 'An OpenID Connect provider (`CONSOLE_OIDC_ISSUER`), which sends the browser here.', refused: 404 },
  ],
  offerConfirmation: [fromItsPage({ body: {} })],
  offerPasskeySignIn: [fromItsPage({ body: {} })],
  readSession: [signedIn],
  requestPasswordReset: [fromItsPage({ body: { email: EMAIL } })],
  resetPassword: [fromItsPage({ body: { token: '{{TOKEN}}', newPassword: 'nine quiet rivers turn' } })],
  sendMagicLink: [fromItsPage({ body: { email: EMAIL } })],
  sendVerificationEmail: [fromItsPage({ body: { email: EMAIL } })],
  showSecondFactor: [fromItsPage({ body: { code: '123456' } })],
  signInWithPasskey: [fromItsPage({ body: {} })],
  signIn: [fromItsPage({ body: { email: EMAIL, password: PASSWORD } })],
  signOutEverywhere: [fromItsPage({ body: {} })],
  signOut: [fromItsPage({ body: {} })],
  signUp: [fromItsPage({ body: { name: 'Ada', email: EMAIL, password: PASSWORD } })],
  useMagicLink: [fromItsPage({ body: { token: '{{TOKEN}}' } })],
  verifyEmail: [fromItsPage({ body: { token: '{{TOKEN}}', password: PASSWORD } })],
};
