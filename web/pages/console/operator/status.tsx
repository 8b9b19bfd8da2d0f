import { useState } from 'react';
import {
  addIncident,
  changeIncident,
  changeStatus,
  readStatusSettings,
  removeIncident,
} from '#sdk/generated/platform/endpoints.ts';
import type { Incident } from '#sdk/generated/platform/types.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { IncidentForm } from './incident-form.tsx';
import { OperatorPage } from './operator-page.tsx';

const words = en.status;
const OUTDATES = [readStatusSettings];
type Asking = { what: 'add' } | { what: 'change' | 'remove'; incident: Incident };

export function OperatorStatusPage() {
  const query = useAnswer(readStatusSettings);
  const [asking, setAsking] = useState<Asking>();
  return (
    <OperatorPage
      title={words.title}
      lead={words.lead}
      actions={
        <Button look="primary" onClick={() => setAsking({ what: 'add' })}>
          {words.add}
        </Button>
      }
    >
      <Answered query={query}>
        {({ published, incidents }) => (
          <>
            <Visibility published={published} />
            <Section title={words.incidents} lead={words.incidentsLead}>
              {incidents.length === 0 ? (
                <Empty title={words.none} icon="check" />
              ) : (
                <ul className="incidents">
                  {incidents.map((incident) => (
                    <li key={incident.id}>
                      <OneIncident incident={incident} onAsk={setAsking} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Answered>
      <Dialogs asking={asking} close={() => setAsking(undefined)} />
    </OperatorPage>
  );
}

function Visibility({ published }: { published: boolean }) {
  const toast = useToast();
  const { form } = useMessages();
  const change = useChange(changeStatus, {
    outdates: OUTDATES,
    onDone: (now) => toast({ text: now.published ? words.didPublish : words.didUnpublish }),
  });
  return (
    <Section title={words.visibility}>
      <Card>
        <p>
          {published ? words.published : words.notPublished} {published && <a href="/status">{words.see}</a>}
        </p>
        <div className="actions">
          <Button
            busy={change.isPending && form.sending}
            onClick={() => change.mutate({ body: { published: !published } })}
          >
            {published ? words.unpublish : words.publish}
          </Button>
        </div>
        <Fault error={change.error} />
      </Card>
    </Section>
  );
}

function OneIncident({ incident, onAsk }: { incident: Incident; onAsk: (asking: Asking) => void }) {
  const { dateTime } = useFormats();
  const toast = useToast();
  const { id, title, what, services, beganAt, endedAt, updates } = incident;
  const end = useChange(changeIncident, { outdates: OUTDATES, onDone: () => toast({ text: words.didEnd }) });
  const when = endedAt === null ? words.from(dateTime(beganAt)) : words.fromTo(dateTime(beganAt), dateTime(endedAt));
  return (
    <Card>
      <div>
        <h3>
          {title}
          <Badge tone={endedAt === null ? 'critical' : 'plain'}>{endedAt === null ? words.going : words.over}</Badge>
        </h3>
        <p className="soft small">{[when, ...services].join(' · ')}</p>
      </div>
      {what !== '' && <p>{what}</p>}
      {updates.length > 0 && (
        <ul className="told-since">
          {updates.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <span className="soft small">{dateTime(at)}</span> {text}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {endedAt === null && (
          <Button
            aria-label={words.endOne(title)}
            onClick={() => end.mutate({ path: { id }, body: { endedAt: new Date().toISOString() } })}
          >
            {words.end}
          </Button>
        )}
        <Button aria-label={words.changeOne(title)} onClick={() => onAsk({ what: 'change', incident })}>
          {words.change}
        </Button>
        <Button look="danger" aria-label={words.removeOne(title)} onClick={() => onAsk({ what: 'remove', incident })}>
          {words.remove}
        </Button>
      </div>
      <Fault error={end.error} />
    </Card>
  );
}

function Dialogs({ asking, close }: { asking: Asking | undefined; close: () => void }) {
  const toast = useToast();
  const add = useChange(addIncident, { outdates: OUTDATES });
  const change = useChange(changeIncident, { outdates: OUTDATES });
  const remove = useChange(removeIncident, { outdates: OUTDATES, onDone: () => toast({ text: words.removed }) });
  const about = asking !== undefined && asking.what !== 'add' ? asking.incident : undefined;
  const done = () => {
    close();
    toast({ text: words.saved });
  };
  return (
    <>
      <Dialog isOpen={asking?.what === 'add'} onClose={close} title={words.add}>
        <IncidentForm
          action={words.tell}
          send={({ title, what, services, beganAt, endedAt }) =>
            add.mutateAsync({ body: { title, what, services, beganAt, endedAt } })
          }
          onDone={done}
        />
      </Dialog>
      <Dialog isOpen={asking?.what === 'change'} onClose={close} title={words.changeTitle}>
        {about !== undefined && (
          <IncidentForm
            incident={about}
            action={en.save}
            send={(body) => change.mutateAsync({ path: { id: about.id }, body })}
            onDone={done}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={asking?.what === 'remove'}
        onClose={close}
        title={words.removeTitle(about?.title ?? '')}
        action={words.removeConfirm}
        onConfirm={() => about !== undefined && remove.mutate({ path: { id: about.id } })}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
      <Fault error={remove.error} />
    </>
  );
}
