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

/** For whoever runs the server. */
const asOperator: SampleQuestion = {
  needs: 'A session of the console, in its cookie, of an operator who has shown two factors.',
  refused: 401,
};

/** For members of a workspace. */
const inWorkspace = (question: SampleQuestion = {}): SampleQuestion => ({
  ...question,
  headers: { 'Quintet-Workspace': 'acme' },
  needs: 'A session of the console, in its cookie, of a member of the workspace.',
  refused: 401,
});

const changesWorkspace = (question: SampleQuestion = {}): SampleQuestion =>
  fromItsPage({ ...question, headers: { 'Quintet-Workspace': 'acme' } });

/** Questions for the reference. */
export const samples: SampleTable = {
  acceptInvitation: [fromItsPage({ params: { id: '{{ID}}' }, body: {} })],
  changeRole: [changesWorkspace({ params: { id: '{{ID}}' }, body: { role: 'viewer' } })],
  deleteWorkspace: [changesWorkspace({ body: { slug: 'acme' } })],
  exportWorkspace: [inWorkspace()],
  invite: [changesWorkspace({ body: { email: 'grace@example.com', role: 'member' } })],
  leaveWorkspace: [fromItsPage({ body: { slug: 'acme' } })],
  listInvitations: [inWorkspace()],
  listMembers: [inWorkspace()],
  listMyInvitations: [signedIn],
  listWorkspaces: [signedIn],
  makeDownloadLink: [changesWorkspace({ body: { path: '/api/console/audit?format=csv' } })],
  makeWorkspace: [fromItsPage({ body: { name: 'Acme' } })],
  readAudit: [inWorkspace({ query: { limit: 20 } })],
  readWorkspace: [inWorkspace()],
  removeMember: [changesWorkspace({ params: { id: '{{ID}}' } })],
  revokeInvitation: [changesWorkspace({ params: { id: '{{ID}}' } })],
  updateWorkspace: [changesWorkspace({ body: { name: 'Acme SARL' } })],
  changeKey: [changesWorkspace({ params: { id: '{{ID}}' }, body: { scopes: ['read'] } })],
  listKeys: [inWorkspace()],
  makeKey: [changesWorkspace({ body: { service: 'readiness', name: 'Our server', expiresInDays: 90 } })],
  revokeKey: [changesWorkspace({ params: { id: '{{ID}}' } })],
  rotateWorkspaceKey: [changesWorkspace({ params: { id: '{{ID}}' }, body: { expiresInDays: 90 } })],
  signUpInvited: [fromItsPage({ body: { token: '{{TOKEN}}', name: 'Grace', password: PASSWORD } })],
  changeOperator: [fromItsPage({ params: { id: '{{ID}}' }, body: { isOperator: true } })],
  closeService: [fromItsPage({ params: { slug: 'acme', name: 'readiness' } })],
  deletePerson: [fromItsPage({ params: { id: '{{ID}}' } })],
  endSessionsOfPerson: [fromItsPage({ params: { id: '{{ID}}' } })],
  listAllPeople: [asOperator],
  listAllWorkspaces: [asOperator],
  openService: [fromItsPage({ params: { slug: 'acme', name: 'readiness' }, body: { allowance: 10_000 } })],
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
  removeIdentity: [fromItsPage({ params: { id: '{{ID}}' } })],
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
  listUsageErrors: [signedIn],
  readUsage: [signedIn],
};
