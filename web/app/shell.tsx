import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormats, useMessages } from '../locales/language.tsx';
import { IconButton } from '../ui/button.tsx';
import { pressBeside } from '../ui/press-beside.ts';
import { Answered } from '../ui/states.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useAccountLanguage } from './account-language.ts';
import { confirmations } from './confirmations.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Help } from './help.tsx';
import { lazyPage } from './lazy-page.ts';
import { SessionContext, useSessionQuery } from './session.ts';
import './shell.css';
import { useShortcuts } from './shortcuts.ts';
import { Brand, Side } from './side.tsx';

const ConfirmIdentity = lazyPage(() => import('./confirm-identity.tsx'), 'ConfirmIdentity');

/** The frame of every page: who is signed in, where one is, where one can go, and what holds everywhere. */
export function Shell() {
  const { skip } = useMessages();
  const content = useFocusOnNavigation();
  const hasRoom = useMedia('(width >= 900px)');
  const query = useSessionQuery();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  useShortcuts(openHelp);
  useAccountLanguage(query.data?.user.language);
  const wanted = useSyncExternalStore(confirmations.subscribe, () => confirmations.wanted);
  const side = <Side session={query.data} openHelp={openHelp} />;
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {skip}
      </a>
      {hasRoom ? <header className="side no-print">{side}</header> : <TopBar>{side}</TopBar>}
      <div className="main">
        <ConnectionBanner />
        <PrintHead />
        <main className="content" id="content" ref={content} tabIndex={-1}>
          {query.data === undefined ? (
            <Answered query={query}>{() => null}</Answered>
          ) : (
            <SessionContext value={query.data}>
              <Outlet />
            </SessionContext>
          )}
        </main>
      </div>
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      {/* It stays once it was asked for: a dialog that closes gives the focus back, one that is taken away does not. */}
      <Suspense>{confirmations.wasAsked && <ConfirmIdentity proof={wanted} />}</Suspense>
    </div>
  );
}

/** On paper: from where, and when. */
function PrintHead() {
  const { product } = useMessages();
  const { dateTime } = useFormats();
  return <p className="print-only">{`${product} · ${location.href} · ${dateTime(new Date())}`}</p>;
}

/** On a phone the way elsewhere waits behind a button. */
function TopBar({ children }: { children: ReactNode }) {
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
        {children}
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
