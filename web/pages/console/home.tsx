import { Link } from '@tanstack/react-router';
import { readFactors } from '#sdk/generated/console/endpoints.ts';
import type { Factors } from '#sdk/generated/console/types.ts';
import { checkReady } from '#sdk/health.ts';
import { confirmations } from '../../app/confirmations.ts';
import { useAnswer } from '../../app/queries.ts';
import { useIsOperator, useSession } from '../../app/session.ts';
import { useMessages } from '../../locales/language.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Answered } from '../../ui/states.tsx';
import './home.css';
import { InWords } from './in-words.tsx';
import { MyWorkspaces } from './my-workspaces.tsx';
import { ServerState } from './server-state.tsx';

const EVERY_MS = 15_000;

/** Where one arrives: what can be done here, how safe the account is, and for operators how the server does. */
export function HomePage() {
  const { home: words } = useMessages();
  const { user } = useSession();
  const isOperator = useIsOperator();
  const needsFactor = user.isOperator && !isOperator;
  const query = useAnswer(checkReady, {}, { everyMs: EVERY_MS });
  const factors = useAnswer(readFactors);
  return (
    <Page title={words.welcome(user.name || user.email)} lead={words.lead}>
      {needsFactor && factors.data !== undefined && <OperatorNotice factors={factors.data} />}
      <InWords>
        <MyWorkspaces />
      </InWords>
      <Answered query={query}>
        {({ services }) => (
          <Section title={words.use} lead={words.useLead}>
            <Services names={Object.keys(services)} />
          </Section>
        )}
      </Answered>
      {!needsFactor && (
        <Section title={words.security}>
          <Answered query={factors} lines={2}>
            {(known) => <Security factors={known} />}
          </Answered>
        </Section>
      )}
      {isOperator && query.data !== undefined && (
        <ServerState readiness={query.data} checkedAt={new Date(query.dataUpdatedAt)} />
      )}
    </Page>
  );
}

/** Each with the colour it has everywhere. The console itself is where one is. */
function Services({ names }: { names: readonly string[] }) {
  const { home: words, reference } = useMessages();
  const others = names.filter((name) => name in words.about).sort();
  if (others.length === 0) return <p>{words.noServices}</p>;
  return (
    <ul className="services">
      {others.map((name) => (
        <li key={name} className={`card accent-${name}`}>
          <h3>{name}</h3>
          <p>{words.about[name as keyof typeof words.about]}</p>
          <a href={`/docs/${name}`}>
            {reference} <span className="unseen">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Instead of what everybody is told about their account: an operator has to have two factors, and to have shown them. */
function OperatorNotice({ factors }: { factors: Factors }) {
  const { home: words } = useMessages();
  if (factors.totpSince === null && factors.passkeys.length === 0)
    return (
      <Notice
        tone="warning"
        title={words.operatorAlone}
        actions={
          <Link className={buttonClass('primary')} to="/account/security">
            {words.addPasskey}
          </Link>
        }
      >
        {words.operatorAloneText}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={words.operatorUnproven}
      actions={<Button onClick={() => void confirmations.ask('second factor')}>{words.proveNow}</Button>}
    >
      {words.operatorUnprovenText}
    </Notice>
  );
}

function Security({ factors }: { factors: Factors }) {
  const { home: words } = useMessages();
  const hasPasskey = factors.passkeys.length > 0;
  const hasCodes = factors.totpSince !== null;
  const text = hasPasskey ? words.securityPasskey : hasCodes ? words.securityCodes : words.securityOne;
  return (
    <Notice
      tone={hasPasskey ? 'good' : hasCodes ? 'plain' : 'warning'}
      actions={
        <Link className={buttonClass()} to="/account/security">
          {hasPasskey ? words.toSecurity : words.addPasskey}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}
