import { readFactors } from '#sdk/generated/console/endpoints.ts';
import { useAnswer } from '../../../app/queries.ts';
import { useSession } from '../../../app/session.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Answered } from '../../../ui/states.tsx';
import { Setting } from '../setting.tsx';
import { AccountPage } from './account-page.tsx';
import { Authenticator } from './authenticator.tsx';
import { Identities } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';

export function SecurityPage() {
  const { security: words, passkeys, codes, password, identities } = useAccountWords();
  const { user } = useSession();
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <Answered query={useAnswer(readFactors)}>
        {(factors) => {
          const lacksFactor = factors.totpSince === null && factors.passkeys.length === 0;
          return (
            <>
              {lacksFactor && (
                <Notice tone="warning" title={user.isOperator ? words.operator : words.noFactor}>
                  {user.isOperator ? words.operatorText : words.noFactorText}
                </Notice>
              )}
              <Setting title={passkeys.title} lead={passkeys.lead}>
                <Passkeys passkeys={factors.passkeys} />
              </Setting>
              <Setting title={codes.title} lead={codes.lead}>
                <Authenticator factors={factors} />
              </Setting>
              <Setting title={password.title} lead={password.lead}>
                <Password hasPassword={factors.hasPassword} />
              </Setting>
              {factors.identities.length > 0 && (
                <Setting title={identities.title} lead={identities.lead}>
                  <Identities identities={factors.identities} />
                </Setting>
              )}
            </>
          );
        }}
      </Answered>
    </AccountPage>
  );
}
