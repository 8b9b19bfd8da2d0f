import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listKeys } from '#sdk/generated/console/endpoints.ts';
import type { MadeKey, WorkspaceKey } from '#sdk/generated/console/types.ts';
import { useIsOwner, useWorkspace, useWorkspaceAnswer } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Answered, Badge, Empty, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useLimitWords } from './key-limits.tsx';
import { ManageKey } from './manage-key.tsx';
import { NewSecret } from './new-secret.tsx';
import { OnlyOwners } from './only-owners.tsx';
import { WorkspacePage } from './workspace-page.tsx';

const TONES: Readonly<Record<WorkspaceKey['status'], Tone>> = {
  active: 'good',
  expired: 'warning',
  revoked: 'critical',
  rotated: 'plain',
};

export function KeysPage() {
  const { keys: words } = useWorkspaceWords();
  const { slug } = useWorkspace();
  const isOwner = useIsOwner();
  const [rotated, setRotated] = useState<MadeKey>();
  const make = (
    <Link className={buttonClass('primary')} to="/w/$slug/keys/new" params={{ slug }}>
      {words.make}
    </Link>
  );
  return (
    <WorkspacePage title={words.title} lead={words.lead} {...(isOwner && { actions: make })}>
      <OnlyOwners>{words.onlyOwners}</OnlyOwners>
      {rotated !== undefined && <NewSecret made={rotated} onKept={() => setRotated(undefined)} />}
      <Answered query={useWorkspaceAnswer(listKeys)}>
        {({ keys }) => <Keys keys={keys} onRotated={setRotated} />}
      </Answered>
    </WorkspacePage>
  );
}

function Keys({ keys, onRotated }: { keys: readonly WorkspaceKey[]; onRotated: (made: MadeKey) => void }) {
  const { keys: words, act } = useWorkspaceWords();
  const formats = useFormats();
  const isOwner = useIsOwner();
  const { scopesOf, networksOf } = useLimitWords();
  const date = (when: string) => <span className="whole">{formats.date(when)}</span>;
  const [managed, setManaged] = useState<WorkspaceKey>();
  return (
    <>
      <Table
        label={words.list}
        rows={keys}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={
          <Empty icon="key" title={words.none}>
            {isOwner ? words.noneText : words.noneForOthers}
          </Empty>
        }
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ name, hint }) => (
              <span className="name-and-more">
                {name}
                <code>{hint}</code>
              </span>
            ),
          },
          { id: 'service', title: words.service, isFact: true, cell: ({ service }) => service },
          {
            id: 'status',
            title: words.status,
            isFact: true,
            cell: ({ status }) => <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
          },
          { id: 'scopes', title: words.scopes, cell: scopesOf },
          { id: 'networks', title: words.networks, cell: networksOf },
          { id: 'created', title: words.created, cell: ({ createdAt }) => date(createdAt) },
          {
            id: 'expires',
            title: words.expires,
            isFact: true,
            cell: ({ expiresAt }) => (expiresAt === null ? words.never : date(expiresAt)),
          },
          {
            id: 'used',
            title: words.lastUsed,
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.notUsed : date(lastUsedAt)),
          },
          {
            id: 'manage',
            title: act,
            isFact: true,
            cell: (key) => (
              <Button aria-label={words.manageOne(key.name)} onClick={() => setManaged(key)}>
                {words.manage}
              </Button>
            ),
          },
        ]}
      />
      <ManageKey managed={managed} onClose={() => setManaged(undefined)} onRotated={onRotated} />
    </>
  );
}
