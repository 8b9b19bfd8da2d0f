import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  acceptInvitation,
  listMyInvitations,
  listWorkspaces,
  makeWorkspace,
} from '#sdk/generated/console/endpoints.ts';
import type { InvitationToMe, ListedWorkspace } from '#sdk/generated/console/types.ts';
import { useAnswer, useChange } from '../../app/queries.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { useWorkspaceWords } from '../../locales/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Fault } from '../../ui/notice.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FROM_NAME, slugOf } from './slug.ts';
import './home.css';
import './setting.css';

/** The workspaces somebody is in, the invitations that wait, and a way to make one. */
export function MyWorkspaces() {
  const { home: words } = useWorkspaceWords();
  const invitations = useAnswer(listMyInvitations);
  const [isMaking, setMaking] = useState(false);
  const make = (look: 'primary' | 'plain') => (
    <Button look={look} onClick={() => setMaking(true)}>
      {words.make}
    </Button>
  );
  return (
    <>
      {invitations.data !== undefined && invitations.data.invitations.length > 0 && (
        <Section title={words.invitations} lead={words.invitationsLead}>
          <Invitations invitations={invitations.data.invitations} />
        </Section>
      )}
      <Section title={words.title} lead={words.lead}>
        <Answered query={useAnswer(listWorkspaces)} lines={3}>
          {({ workspaces }) =>
            workspaces.length === 0 ? (
              <Empty title={words.none} actions={make('primary')}>
                {words.noneText}
              </Empty>
            ) : (
              <>
                <Workspaces workspaces={workspaces} />
                <div className="actions">{make('plain')}</div>
              </>
            )
          }
        </Answered>
      </Section>
      <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title={words.make}>
        <Make />
      </Dialog>
    </>
  );
}

function Workspaces({ workspaces }: { workspaces: readonly ListedWorkspace[] }) {
  const { home: words, roles } = useWorkspaceWords();
  const { list } = useFormats();
  return (
    <ul className="my-workspaces">
      {workspaces.map(({ slug, name, role, services, needsSecondFactor }) => (
        <li key={slug} className="card">
          <h3>
            <Link to="/w/$slug" params={{ slug }}>
              {name}
            </Link>
          </h3>
          <p className="soft">{services.length === 0 ? words.noServices : words.services(list(services))}</p>
          <p className="soft">
            <code>{slug}</code>
          </p>
          <p className="my-workspace-marks">
            <Badge tone="plain">{roles[role]}</Badge>
            {needsSecondFactor && <Badge tone="plain">{words.demandsFactor}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Invitations({ invitations }: { invitations: readonly InvitationToMe[] }) {
  const { home: words, roles } = useWorkspaceWords();
  const { form } = useMessages();
  const { weekday } = useFormats();
  const navigate = useNavigate();
  const toast = useToast();
  const accept = useChange(acceptInvitation, {
    outdates: [listMyInvitations, listWorkspaces],
    onDone: async ({ slug }) => {
      toast({ text: words.accepted });
      await navigate({ to: '/w/$slug', params: { slug } });
    },
  });
  return (
    <Card>
      <ul className="entries">
        {invitations.map(({ id, workspace, role, invitedBy, expiresAt }) => (
          <li key={id}>
            <div>
              <p className="entry-name">{workspace}</p>
              <p className="soft small">
                {[
                  ...(invitedBy === null ? [] : [words.invitedBy(invitedBy)]),
                  words.as(roles[role]),
                  words.until(weekday(expiresAt)),
                ].join(', ')}
              </p>
            </div>
            <Button
              look="primary"
              aria-label={words.acceptOne(workspace)}
              busy={accept.isPending && accept.variables.path.id === id && form.sending}
              onClick={() => accept.mutate({ path: { id }, body: {} })}
            >
              {words.accept}
            </Button>
          </li>
        ))}
      </ul>
      <Fault error={accept.error} />
    </Card>
  );
}

function Make() {
  const { home: words } = useWorkspaceWords();
  const navigate = useNavigate();
  const make = useChange(makeWorkspace, {
    outdates: [listWorkspaces],
    onDone: ({ slug }) => navigate({ to: '/w/$slug', params: { slug } }),
  });
  return (
    <>
      <p>{words.makeText}</p>
      <Form
        initial={{ name: '', slug: '' }}
        optional={['slug']}
        fieldOfCode={{ slug_taken: 'slug' }}
        action={words.make}
        send={({ name, slug }) =>
          make.mutateAsync({ body: { name: name.trim(), ...(slugOf(slug) !== '' && { slug: slugOf(slug) }) } })
        }
      >
        {({ text, values }) => (
          <>
            <TextField
              label={words.name}
              hint={words.nameHint}
              autoComplete="organization"
              maxLength={100}
              {...text('name')}
            />
            <TextField
              label={words.slug}
              hint={words.slugHint}
              isOptional
              autoComplete="off"
              maxLength={40}
              {...text('slug')}
            />
            <p className="soft small" aria-live="polite">
              {`${words.address}: `}
              <code className="address">{`${location.host}/console/w/${slugOf(values.slug) || slugOf(values.name, FROM_NAME) || '…'}`}</code>
            </p>
          </>
        )}
      </Form>
    </>
  );
}
