import { Link, useLocation } from '@tanstack/react-router';
import { signOut } from '#sdk/generated/console/endpoints.ts';
import type { ConsoleSession } from '#sdk/generated/console/types.ts';
import { useLanguage, useMessages } from '../locales/language.tsx';
import { LOCALES, type Locale, offeredAt } from '../locales/locale.ts';
import { Button } from '../ui/button.tsx';
import { wordsOf } from '../ui/error-words.ts';
import '../ui/field.css';
import { Icon } from '../ui/icon.tsx';
import { useToast } from '../ui/toast.tsx';
import { useChooseLanguage } from './account-language.ts';
import { DESIGN_PARTS } from './design-parts.ts';
import { leaveFor } from './leave.ts';
import { OPERATOR_PARTS, useRunning } from './operator-parts.ts';
import { useChange } from './queries.ts';
import { isOperating } from './session.ts';
import { setTheme, THEMES, type Theme, useTheme } from './theme.ts';
import { WorkspaceLinks } from './workspace-links.tsx';

/** Beside every page: where one can go, how it looks, and who is signed in. */
export function Brand() {
  const { product } = useMessages();
  return (
    <Link className="brand" to="/">
      <svg width={22} height={22} viewBox="0 0 22 22" aria-hidden="true">
        {(
          [
            [4, 4, 'prospects'],
            [18, 4, 'fec'],
            [11, 11, 'cycles'],
            [4, 18, 'readiness'],
            [18, 18, 'portal'],
          ] as const
        ).map(([x, y, name]) => (
          <circle key={name} cx={x} cy={y} r={3.6} fill={`var(--accent-${name})`} />
        ))}
      </svg>
      {product}
    </Link>
  );
}

type SideProps = { session: ConsoleSession | undefined; openHelp: () => void };

export function Side({ session, openHelp }: SideProps) {
  const { help } = useMessages();
  return (
    <>
      <Brand />
      <Navigation isSignedIn={session !== undefined} />
      {session !== undefined && isOperating(session) && <OperatorLinks />}
      <div className="side-end">
        <Choices isSignedIn={session !== undefined} />
        <Button look="quiet" icon="help" onClick={openHelp}>
          {help.title}
        </Button>
        {session !== undefined && <Person user={session.user} />}
      </div>
    </>
  );
}

function Person({ user }: { user: ConsoleSession['user'] }) {
  const messages = useMessages();
  const toast = useToast();
  const leave = useChange(signOut, {
    onDone: () => {
      // What pages keep in this tab for whoever was here.
      sessionStorage.clear();
      return leaveFor('/console/sign-in');
    },
    onFailed: (error) => toast({ text: wordsOf(error, messages), tone: 'critical' }),
  });
  return (
    <div className="person">
      <p>
        <span className="unseen">{messages.signedInAs} </span>
        <strong>{user.name || user.email}</strong>
        <span className="soft">{user.email}</span>
      </p>
      <Button
        look="quiet"
        icon="leave"
        busy={leave.isPending && messages.form.sending}
        onClick={() => leave.mutate({ body: {} })}
      >
        {messages.signOut}
      </Button>
    </div>
  );
}

function Navigation({ isSignedIn }: { isSignedIn: boolean }) {
  const messages = useMessages();
  const { pathname } = useLocation();
  return (
    <nav className="links" aria-label={messages.navigation}>
      <Link to="/" activeOptions={{ exact: true }}>
        {messages.overview}
      </Link>
      {isSignedIn && <WorkspaceLinks />}
      <Link to="/account">{messages.account}</Link>
      {pathname.startsWith('/design') && (
        <>
          <Link to="/design" activeOptions={{ exact: true }}>
            {messages.design}
          </Link>
          <div className="links-below">
            {DESIGN_PARTS.map(({ path, title }) => (
              <Link key={path} to={path}>
                {title}
              </Link>
            ))}
          </div>
        </>
      )}
      <a href="/docs">
        {messages.reference}
        <Icon name="external" size={14} />
      </a>
    </nav>
  );
}

/** Below the others, and with its own name: these pages are about everybody. */
function OperatorLinks() {
  const { operator } = useMessages();
  const { pathname } = useLocation();
  const isInside = pathname.startsWith('/operator');
  const running = useRunning(isInside);
  const parts = OPERATOR_PARTS.filter((part) => !('service' in part) || running?.has(part.service) === true);
  return (
    <nav className="links" aria-label={operator}>
      <Link to="/operator" activeOptions={{ exact: true }}>
        {operator}
      </Link>
      {isInside && (
        <div className="links-below" lang="en">
          {parts.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </div>
      )}
    </nav>
  );
}

function Choices({ isSignedIn }: { isSignedIn: boolean }) {
  const { locale, messages } = useLanguage();
  const theme = useTheme();
  const { pathname } = useLocation();
  const chooseLanguage = useChooseLanguage(isSignedIn);
  return (
    <>
      <Choose
        label={messages.language}
        value={locale}
        onChoose={(value) => chooseLanguage(value as Locale)}
        choices={offeredAt(pathname, locale).map((code) => [code, LOCALES[code], code])}
      />
      <Choose
        label={messages.theme}
        value={theme}
        onChoose={(value) => setTheme(value as Theme)}
        choices={THEMES.map((name) => [name, messages.themes[name]])}
      />
    </>
  );
}

type ChooseProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string, lang?: string])[];
  onChoose: (value: string) => void;
};

function Choose({ label, value, choices, onChoose }: ChooseProps) {
  return (
    <label className="filter">
      {label}
      <select className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(([each, text, lang]) => (
          <option key={each} value={each} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
