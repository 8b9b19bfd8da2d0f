import type { Operation } from '#platform/http/operation/operation.ts';
import { withSamples } from '#platform/http/operation/sample.ts';
import type { PortalContext } from './context.ts';
import { changeEmail } from './routes/account/change-email.ts';
import { changePassword } from './routes/account/change-password.ts';
import { confirmDeletion } from './routes/account/confirm-deletion.ts';
import { confirmEmailChange } from './routes/account/confirm-email-change.ts';
import { deleteUser } from './routes/account/delete-user.ts';
import { exportAccount } from './routes/account/export-account.ts';
import { updateUser } from './routes/account/update-user.ts';
import { openBillingPortal } from './routes/billing/open-billing-portal.ts';
import { openCheckout } from './routes/billing/open-checkout.ts';
import { receiveBillingEvent } from './routes/billing/receive-billing-event.ts';
import { refreshSubscription } from './routes/billing/refresh-subscription.ts';
import { deleteMember } from './routes/operator/delete-member.ts';
import { endMemberSessions } from './routes/operator/end-member-sessions.ts';
import { exportMember } from './routes/operator/export-member.ts';
import { findMembers } from './routes/operator/find-members.ts';
import { grantPremium } from './routes/operator/grant-premium.ts';
import { readMember } from './routes/operator/read-member.ts';
import { readPageAsset } from './routes/pages/read-page-asset.ts';
import { readPages } from './routes/pages/read-pages.ts';
import { readSnippet } from './routes/pages/read-snippet.ts';
import { readSnippetTypes } from './routes/pages/read-snippet-types.ts';
import { finishGoogleSignIn } from './routes/sessions/finish-google-sign-in.ts';
import { requestPasswordReset } from './routes/sessions/request-password-reset.ts';
import { resetPassword } from './routes/sessions/reset-password.ts';
import { sendMagicLink } from './routes/sessions/send-magic-link.ts';
import { sendVerificationEmail } from './routes/sessions/send-verification-email.ts';
import { signIn } from './routes/sessions/sign-in.ts';
import { signOut } from './routes/sessions/sign-out.ts';
import { signOutEverywhere } from './routes/sessions/sign-out-everywhere.ts';
import { signUp } from './routes/sessions/sign-up.ts';
import { startGoogleSignIn } from './routes/sessions/start-google-sign-in.ts';
import { useMagicLink } from './routes/sessions/use-magic-link.ts';
import { verifyAuth } from './routes/sessions/verify-auth.ts';
import { verifyEmail } from './routes/sessions/verify-email.ts';
import { checkUsage } from './routes/usage/check-usage.ts';
import { getUserStatus } from './routes/usage/get-user-status.ts';
import { registerUsage } from './routes/usage/register-usage.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples<Operation<PortalContext>>(
  [
    changeEmail,
    changePassword,
    checkUsage,
    confirmDeletion,
    confirmEmailChange,
    deleteUser,
    exportAccount,
    finishGoogleSignIn,
    getUserStatus,
    openBillingPortal,
    openCheckout,
    readPageAsset,
    ...readPages,
    readSnippetTypes,
    readSnippet,
    receiveBillingEvent,
    refreshSubscription,
    registerUsage,
    requestPasswordReset,
    resetPassword,
    sendMagicLink,
    sendVerificationEmail,
    signIn,
    signOutEverywhere,
    signOut,
    signUp,
    startGoogleSignIn,
    updateUser,
    useMagicLink,
    verifyAuth,
    verifyEmail,
    findMembers,
    readMember,
    grantPremium,
    endMemberSessions,
    exportMember,
    deleteMember,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
