import { withSamples } from '#platform/http/operation/sample.ts';
import { changeEmail } from './routes/change-email.ts';
import { changePassword } from './routes/change-password.ts';
import { checkUsage } from './routes/check-usage.ts';
import { confirmDeletion } from './routes/confirm-deletion.ts';
import { confirmEmailChange } from './routes/confirm-email-change.ts';
import { deleteUser } from './routes/delete-user.ts';
import { exportAccount } from './routes/export-account.ts';
import { finishGoogleSignIn } from './routes/finish-google-sign-in.ts';
import { getUserStatus } from './routes/get-user-status.ts';
import { openBillingPortal } from './routes/open-billing-portal.ts';
import { openCheckout } from './routes/open-checkout.ts';
import { readPageAsset } from './routes/read-page-asset.ts';
import { readPageCorreo } from './routes/read-page-correo.ts';
import { readPageCuenta } from './routes/read-page-cuenta.ts';
import { readPageEliminar } from './routes/read-page-eliminar.ts';
import { readPageEnlace } from './routes/read-page-enlace.ts';
import { readPageEntrar } from './routes/read-page-entrar.ts';
import { readPageRegistro } from './routes/read-page-registro.ts';
import { readPageRestablecer } from './routes/read-page-restablecer.ts';
import { readPageVerificar } from './routes/read-page-verificar.ts';
import { readSnippet } from './routes/read-snippet.ts';
import { readSnippetTypes } from './routes/read-snippet-types.ts';
import { receiveBillingEvent } from './routes/receive-billing-event.ts';
import { refreshSubscription } from './routes/refresh-subscription.ts';
import { registerUsage } from './routes/register-usage.ts';
import { requestPasswordReset } from './routes/request-password-reset.ts';
import { resetPassword } from './routes/reset-password.ts';
import { sendMagicLink } from './routes/send-magic-link.ts';
import { sendVerificationEmail } from './routes/send-verification-email.ts';
import { signIn } from './routes/sign-in.ts';
import { signOut } from './routes/sign-out.ts';
import { signOutEverywhere } from './routes/sign-out-everywhere.ts';
import { signUp } from './routes/sign-up.ts';
import { startGoogleSignIn } from './routes/start-google-sign-in.ts';
import { updateUser } from './routes/update-user.ts';
import { useMagicLink } from './routes/use-magic-link.ts';
import { verifyAuth } from './routes/verify-auth.ts';
import { verifyEmail } from './routes/verify-email.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples(
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
    readPageCorreo,
    readPageCuenta,
    readPageEliminar,
    readPageEnlace,
    readPageEntrar,
    readPageRegistro,
    readPageRestablecer,
    readPageVerificar,
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
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
