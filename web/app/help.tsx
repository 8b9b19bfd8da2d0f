import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField } from '../ui/field.tsx';
import './help.css';
import { SHORTCUTS, setShortcuts, useShortcutsAreOn } from './shortcuts.ts';

/** Where to look, whom to ask, and which keys there are. */
export function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { help: words, reference, account } = useMessages();
  const isOn = useShortcutsAreOn();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
      <ul className="help-list">
        <li>
          <a href="/docs">{reference}</a>: {words.reference}
        </li>
        <li>
          <Link to="/account" onClick={onClose}>
            {account}
          </Link>
          : {words.account}
        </li>
        <li>{words.trouble}</li>
      </ul>
      <h3>{words.shortcuts}</h3>
      <dl className="help-keys">
        {SHORTCUTS.map(({ name, keys }) => (
          <div key={name}>
            <dt>{words.keys[name]}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className="soft"> {words.andThen} </span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={words.useShortcuts}
        hint={words.useShortcutsHint}
        checked={isOn}
        onChange={({ target }) => setShortcuts(target.checked)}
      />
    </Dialog>
  );
}
