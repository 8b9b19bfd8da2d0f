import type { SampleQuestion, SampleTable } from '#platform/http/operation/sample.ts';
import { forOperators } from '#platform/http/operation/sample.ts';

const PASSWORD = 'jade y obsidiana';
const use = { userId: null, email: 'ixchel@example.com', appName: 'calculadora-maya' };

/** Links of e-mails end in a token; without a mail server the e-mails lie in the server's data directory. */
const fromMail = (body: Readonly<Record<string, unknown>>, which: string): SampleQuestion => ({
  body: { token: '{{TOKEN}}', ...body },
  needs: `The token at the end of the link in the e-mail ${which}, in \`TOKEN\`.`,
});

const withStripe: SampleQuestion = {
  body: {},
  needs: 'The server must have an account with the payment provider (`STRIPE_SECRET_KEY`).',
  refused: 404,
};

const GOOGLE = 'The server must be registered with Google (`GOOGLE_CLIENT_ID`).';

/** Questions for the reference, about the account that its page tells how to make. */
export const samples: SampleTable = {
  checkUsage: [{ credential: 'bearer', body: use }],
  registerUsage: [{ credential: 'bearer', headers: { 'Idempotency-Key': 'my-first-use' }, body: use }],
  verifyAuth: [{ credential: 'session', body: {} }],
  getUserStatus: [{}],
  exportAccount: [{}],
  signUp: [{ body: { name: 'Itzel', email: 'itzel@example.com', password: PASSWORD } }],
  signIn: [{ signsIn: true, body: { email: 'ixchel@example.com', password: PASSWORD } }],
  signOut: [{ credential: 'session', body: {} }],
  signOutEverywhere: [{ body: {} }],
  sendMagicLink: [{ body: { email: 'ixchel@example.com' } }],
  useMagicLink: [{ ...fromMail({}, 'with the link to sign in'), signsIn: true }],
  sendVerificationEmail: [{ body: { email: 'itzel@example.com' } }],
  verifyEmail: [{ ...fromMail({ password: PASSWORD }, 'that confirms an address'), signsIn: true }],
  requestPasswordReset: [{ body: { email: 'ixchel@example.com' } }],
  resetPassword: [fromMail({ newPassword: 'otra jade y obsidiana' }, 'for a new password')],
  changePassword: [{ body: { currentPassword: PASSWORD, newPassword: 'otra jade y obsidiana' } }],
  changeEmail: [{ body: { newEmail: 'ixchel.nueva@example.com' } }],
  confirmEmailChange: [fromMail({}, 'about the change of address')],
  updateUser: [{ body: { name: 'Ixchel' } }],
  deleteUser: [{ body: { password: PASSWORD } }],
  confirmDeletion: [fromMail({}, 'about the deletion')],
  openCheckout: [withStripe],
  openBillingPortal: [withStripe],
  refreshSubscription: [withStripe],
  receiveBillingEvent: [
    {
      body: {},
      needs: 'Only the payment provider can ask: it signs what it sends.',
      refused: 404,
    },
  ],
  startGoogleSignIn: [{ body: { provider: 'google' }, needs: GOOGLE, refused: 404 }],
  finishGoogleSignIn: [{ needs: GOOGLE, refused: 404 }],
  readSnippet: [{}],
  readSnippetTypes: [{}],
  findMembers: [forOperators({ query: { q: 'ixchel@' } })],
  readMember: [forOperators({ params: { id: '{{ID}}' } })],
  grantPremium: [forOperators({ params: { id: '{{ID}}' }, body: { until: '2027-01-31T12:00:00Z' } })],
  endMemberSessions: [forOperators({ params: { id: '{{ID}}' } })],
  exportMember: [forOperators({ params: { id: '{{ID}}' } })],
  deleteMember: [forOperators({ params: { id: '{{ID}}' } })],
};
