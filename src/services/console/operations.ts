import { withSamples } from '#platform/http/operation/sample.ts';
import { addPasskey } from './routes/account/add-passkey.ts';
import { beginTotp } from './routes/account/begin-totp.ts';
import { changeEmail } from './routes/account/change-email.ts';
import { changePassword } from './routes/account/change-password.ts';
import { confirmEmailChange } from './routes/account/confirm-email-change.ts';
import { confirmTotp } from './routes/account/confirm-totp.ts';
import { deleteAccount } from './routes/account/delete-account.ts';
import { endSession } from './routes/account/end-session.ts';
import { exportAccount } from './routes/account/export-account.ts';
import { listSessions } from './routes/account/list-sessions.ts';
import { offerPasskey } from './routes/account/offer-passkey.ts';
import { readFactors } from './routes/account/read-factors.ts';
import { removeIdentity } from './routes/account/remove-identity.ts';
import { removePasskey } from './routes/account/remove-passkey.ts';
import { removeTotp } from './routes/account/remove-totp.ts';
import { renamePasskey } from './routes/account/rename-passkey.ts';
import { renewRecoveryCodes } from './routes/account/renew-recovery-codes.ts';
import { updateAccount } from './routes/account/update-account.ts';
import { changeKey } from './routes/keys/change-key.ts';
import { listKeys } from './routes/keys/list-keys.ts';
import { makeKey } from './routes/keys/make-key.ts';
import { revokeKey } from './routes/keys/revoke-key.ts';
import { rotateWorkspaceKey } from './routes/keys/rotate-workspace-key.ts';
import { changeOperator } from './routes/operator/change-operator.ts';
import { closeService } from './routes/operator/close-service.ts';
import { deletePerson } from './routes/operator/delete-person.ts';
import { endSessionsOfPerson } from './routes/operator/end-sessions-of-person.ts';
import { listAllPeople } from './routes/operator/list-all-people.ts';
import { listAllWorkspaces } from './routes/operator/list-all-workspaces.ts';
import { openService } from './routes/operator/open-service.ts';
import { readAddressPage, submitAddress } from './routes/pages/address-page.ts';
import { readConfirmPage, submitConfirmation, submitConfirmWish } from './routes/pages/confirm-page.ts';
import { readFirstPage, submitFirst } from './routes/pages/first-page.ts';
import { readInvitationPage, submitInvitation } from './routes/pages/invitation-page.ts';
import { readLinkPage, submitLink, submitLinkWish } from './routes/pages/link-page.ts';
import { readNewPasswordPage, submitNewPassword, submitPasswordWish } from './routes/pages/new-password-page.ts';
import { readPasskeyPage, submitNewPasskey } from './routes/pages/passkey-page.ts';
import { readConsole } from './routes/pages/read-console.ts';
import { readConsoleFile } from './routes/pages/read-console-file.ts';
import { readDesignPage } from './routes/pages/read-design-page.ts';
import { readDesignPart } from './routes/pages/read-design-part.ts';
import { readSecondFactorPage, submitSecondFactor } from './routes/pages/second-factor-page.ts';
import { readSentPage } from './routes/pages/sent-page.ts';
import { readOidcStart, readSignInPage, submitPasskey, submitSignIn } from './routes/pages/sign-in-page.ts';
import { readSignUpPage, submitSignUp } from './routes/pages/sign-up-page.ts';
import { beginOidc } from './routes/sessions/begin-oidc.ts';
import { comeInFirst } from './routes/sessions/come-in-first.ts';
import { confirmIdentity } from './routes/sessions/confirm-identity.ts';
import { confirmWithPasskey } from './routes/sessions/confirm-with-passkey.ts';
import { finishOidc } from './routes/sessions/finish-oidc.ts';
import { offerConfirmation } from './routes/sessions/offer-confirmation.ts';
import { offerPasskeySignIn } from './routes/sessions/offer-passkey-sign-in.ts';
import { readSession } from './routes/sessions/read-session.ts';
import { requestPasswordReset } from './routes/sessions/request-password-reset.ts';
import { resetPassword } from './routes/sessions/reset-password.ts';
import { sendMagicLink } from './routes/sessions/send-magic-link.ts';
import { sendVerificationEmail } from './routes/sessions/send-verification-email.ts';
import { showSecondFactor } from './routes/sessions/show-second-factor.ts';
import { signIn } from './routes/sessions/sign-in.ts';
import { signInWithPasskey } from './routes/sessions/sign-in-with-passkey.ts';
import { signOut } from './routes/sessions/sign-out.ts';
import { signOutEverywhere } from './routes/sessions/sign-out-everywhere.ts';
import { signUp } from './routes/sessions/sign-up.ts';
import { signUpInvited } from './routes/sessions/sign-up-invited.ts';
import { useMagicLink } from './routes/sessions/use-magic-link.ts';
import { verifyEmail } from './routes/sessions/verify-email.ts';
import { listUsageErrors } from './routes/usage/list-usage-errors.ts';
import { readUsage } from './routes/usage/read-usage.ts';
import { acceptInvitation } from './routes/workspaces/accept-invitation.ts';
import { changeRole } from './routes/workspaces/change-role.ts';
import { deleteWorkspace } from './routes/workspaces/delete-workspace.ts';
import { exportWorkspace } from './routes/workspaces/export-workspace.ts';
import { invite } from './routes/workspaces/invite.ts';
import { leaveWorkspace } from './routes/workspaces/leave-workspace.ts';
import { listInvitations } from './routes/workspaces/list-invitations.ts';
import { listMembers } from './routes/workspaces/list-members.ts';
import { listMyInvitations } from './routes/workspaces/list-my-invitations.ts';
import { listWorkspaces } from './routes/workspaces/list-workspaces.ts';
import { makeDownloadLink } from './routes/workspaces/make-download-link.ts';
import { makeWorkspace } from './routes/workspaces/make-workspace.ts';
import { readAudit } from './routes/workspaces/read-audit.ts';
import { readWorkspace } from './routes/workspaces/read-workspace.ts';
import { removeMember } from './routes/workspaces/remove-member.ts';
import { revokeInvitation } from './routes/workspaces/revoke-invitation.ts';
import { updateWorkspace } from './routes/workspaces/update-workspace.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples(
  [
    acceptInvitation,
    changeRole,
    deleteWorkspace,
    exportWorkspace,
    invite,
    leaveWorkspace,
    listInvitations,
    listMembers,
    listMyInvitations,
    listWorkspaces,
    makeDownloadLink,
    makeWorkspace,
    readAudit,
    readWorkspace,
    removeMember,
    revokeInvitation,
    updateWorkspace,
    changeKey,
    listKeys,
    makeKey,
    revokeKey,
    rotateWorkspaceKey,
    signUpInvited,
    changeOperator,
    closeService,
    deletePerson,
    endSessionsOfPerson,
    listAllPeople,
    listAllWorkspaces,
    openService,
    addPasskey,
    beginTotp,
    changeEmail,
    changePassword,
    confirmEmailChange,
    confirmTotp,
    deleteAccount,
    endSession,
    exportAccount,
    listSessions,
    offerPasskey,
    readFactors,
    removeIdentity,
    removePasskey,
    removeTotp,
    renamePasskey,
    renewRecoveryCodes,
    updateAccount,
    beginOidc,
    comeInFirst,
    confirmIdentity,
    confirmWithPasskey,
    finishOidc,
    offerConfirmation,
    offerPasskeySignIn,
    readSession,
    requestPasswordReset,
    resetPassword,
    sendMagicLink,
    sendVerificationEmail,
    showSecondFactor,
    signInWithPasskey,
    signIn,
    signOutEverywhere,
    signOut,
    signUp,
    useMagicLink,
    verifyEmail,
    readAddressPage,
    submitAddress,
    readConfirmPage,
    submitConfirmation,
    submitConfirmWish,
    readFirstPage,
    submitFirst,
    readInvitationPage,
    submitInvitation,
    readLinkPage,
    submitLink,
    submitLinkWish,
    readNewPasswordPage,
    submitNewPassword,
    submitPasswordWish,
    readPasskeyPage,
    submitNewPasskey,
    readSecondFactorPage,
    submitSecondFactor,
    readSentPage,
    readSignInPage,
    readOidcStart,
    submitSignIn,
    submitPasskey,
    readSignUpPage,
    submitSignUp,
    readConsole,
    readConsoleFile,
    readDesignPage,
    readDesignPart,
    listUsageErrors,
    readUsage,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
