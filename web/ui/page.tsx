import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../locales/language.tsx';
import './page.css';

type PageProps = { title: string; lead?: ReactNode; actions?: ReactNode; children?: ReactNode };

/** The frame of a page: one heading that says what this is, a line that says what to do, and the words of the tab. */
export function Page({ title, lead, actions, children }: PageProps) {
  const { product } = useMessages();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="page-lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="page-actions no-print">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div>
        <h2>{title}</h2>
        {lead !== undefined && <p className="soft small">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}

/** Names and their values, one a line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}
