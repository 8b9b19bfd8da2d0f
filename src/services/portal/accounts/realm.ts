import type { Realm } from '#platform/accounts/realm.ts';
import { SESSION_COOKIE } from '../about.ts';
import { portalProblem } from '../problems.ts';
import { SESSION_DAYS } from '../store/session-lifetime.ts';

/** The people of the portal. */
export const portalRealm: Realm = {
  name: 'portal',
  sessionCookie: SESSION_COOKIE,
  basePath: '/api/auth',
  pages: {
    signIn: 'entrar',
    verify: 'verificar',
    link: 'enlace',
    reset: 'restablecer',
    email: 'correo',
    deletion: 'eliminar',
    back: 'volver',
  },
  sessionDays: SESSION_DAYS,
  sessionCondition: 'true',
  linksMakeAccounts: true,
  tooManyAttempts: (seconds, mayUseLink) => {
    const wait = `Espera ${inWords(seconds)} y prueba otra vez`;
    return portalProblem('demasiados_intentos', {
      public: mayUseLink
        ? `Hubo demasiados intentos con este correo. Puedes entrar ahora mismo con un enlace por correo. O bien: ${wait.toLowerCase()}.`
        : `Hubo demasiados intentos. ${wait}.`,
      headers: { 'retry-after': String(seconds) },
    });
  },
};

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
