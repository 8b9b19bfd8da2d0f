import type { ReactNode } from 'react';
import { useWorkspace } from '../../../app/workspace.ts';
import { Page } from '../../../ui/page.tsx';
import './workspace.css';

type WorkspacePageProps = { title: string; lead: ReactNode; actions?: ReactNode; children?: ReactNode };

/** A page of a workspace says of which one it is. */
export function WorkspacePage({ title, lead, actions, children }: WorkspacePageProps) {
  const { name } = useWorkspace();
  return (
    <div className="in-workspace">
      <p className="of-workspace">{name}</p>
      <Page title={title} lead={lead} {...(actions !== undefined && { actions })}>
        {children}
      </Page>
    </div>
  );
}
