import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import './fec.css';

type FecPageProps = { title: string; lead?: ReactNode; actions?: ReactNode; isInside?: boolean; children?: ReactNode };

/** A page of the service says of which workspace it is, and leads back to the list of companies. */
export function FecPage({ title, lead, actions, isInside = true, children }: FecPageProps) {
  const words = useFecWords();
  const { name, slug, services } = useWorkspace();
  if (!services.some((each) => each.name === 'fec'))
    return (
      <Page title={words.title}>
        <Empty icon="plug" title={words.notOpened}>
          {words.notOpenedText}
        </Empty>
      </Page>
    );
  return (
    <div className="fec accent-fec">
      <p className="fec-above">
        <span>{name}</span>
        {isInside && (
          <Link to="/w/$slug/fec" params={{ slug }}>
            {words.company.back}
          </Link>
        )}
      </p>
      <Page title={title} {...(lead !== undefined && { lead })} {...(actions !== undefined && { actions })}>
        {children}
      </Page>
    </div>
  );
}
