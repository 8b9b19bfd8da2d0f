import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats, useLanguage, useMessages } from '../locales/language.tsx';
import { LOCALES, type Locale, offeredAt } from '../locales/locale.ts';
import { IconButton } from '../ui/button.tsx';
import '../ui/field.css';
import { Icon } from '../ui/icon.tsx';
import { pressBeside } from '../ui/press-beside.ts';
import { useToast } from '../ui/toast.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DESIGN_PARTS } from './design-parts.ts';
import './shell.css';
import { THEMES, type Theme, useTheme } from './theme.ts';

/** The frame of every page: where one is, where one can go, and what holds everywhere. */
export function Shell() {
  const { skip } = useMessages();
  const content = useFocusOnNavigation();
  const hasRoom = useMedia('(width >= 900px)');
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {skip}
      </a>
      {hasRoom ? (
        <header className="side no-print">
          <Side />
        </header>
      ) : (
        <TopBar />
      )}
      <div className="main">
        <ConnectionBanner />
        <PrintHead />
        <main className="content" id="content" ref={content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** On paper: from where, and when. */
function PrintHead() {
  const { product } = useMessages();
  const { dateTime } = useFormats();
  return <p className="print-only">{`${product} · ${location.href} · ${dateTime(new Date())}`}</p>;
}

function Brand() {
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

function Side() {
  return (
    <>
      <Brand />
      <Navigation />
      <div className="side-end">
        <Choices />
      </div>
    </>
  );
}

function Navigation() {
  const messages = useMessages();
  const { pathname } = useLocation();
  return (
    <nav className="links" aria-label={messages.navigation}>
      <Link to="/" activeOptions={{ exact: true }}>
        {messages.overview}
      </Link>
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

function Choices() {
  const { locale, messages, choose } = useLanguage();
  const [theme, setTheme] = useTheme();
  const toast = useToast();
  const { pathname } = useLocation();
  return (
    <>
      <Choose
        label={messages.language}
        value={locale}
        onChoose={(value) =>
          void choose(value as Locale).catch(() => toast({ text: messages.failure.language, tone: 'critical' }))
        }
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

/** On a phone the way elsewhere waits behind a button. */
function TopBar() {
  const { menu } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (before.current !== pathname) {
      hasLeft.current = true;
      setOpen(false);
    }
    before.current = pathname;
  }, [pathname]);
  // Closed, the browser gives the focus back to the button; who has gone elsewhere goes on there.
  const onClose = () => {
    setOpen(false);
    if (hasLeft.current) document.getElementById('content')?.focus({ preventScroll: true });
    hasLeft.current = false;
  };
  return (
    <header className="top no-print">
      <Brand />
      <IconButton
        name={menu}
        icon="menu"
        aria-expanded={isOpen}
        onClick={() => {
          hasLeft.current = false;
          setOpen(true);
        }}
      />
      <Drawer isOpen={isOpen} onClose={onClose}>
        <Side />
      </Drawer>
    </header>
  );
}

function Drawer({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  const { menu, close } = useMessages();
  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);
  return (
    <dialog className="drawer" ref={element} aria-label={menu} onClose={onClose} {...pressBeside(onClose)}>
      {isOpen && (
        <div className="side">
          <div>
            <IconButton name={close} icon="close" onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** After a change of page, readers and keyboards go on at its content; not on the first page, nor for a filter. */
function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) content.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  return content;
}
