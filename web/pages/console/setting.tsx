import { type ReactNode, useId } from 'react';
import './setting.css';

type SettingProps = { title: string; lead: string; children: ReactNode };

/** One subject: what it is, and beside it what can be done about it. */
export function Setting({ title, lead, children }: SettingProps) {
  const id = useId();
  return (
    <section className="setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft small">{lead}</p>
      </div>
      <div className="card">{children}</div>
    </section>
  );
}
