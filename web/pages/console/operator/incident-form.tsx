import type { Incident } from '#sdk/generated/platform/types.ts';
import { en } from '../../../locales/operator/en.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

const words = en.status;

type Written = Pick<Incident, 'title' | 'what' | 'services' | 'beganAt' | 'endedAt'> & { update?: string };

type IncidentFormProps = {
  incident?: Incident;
  action: string;
  send: (written: Written) => Promise<unknown>;
  onDone: () => void;
};

/** A new incident, or one that is told of already: then there may be something new about it, too. */
export function IncidentForm({ incident, action, send, onDone }: IncidentFormProps) {
  const isNew = incident === undefined;
  return (
    <Form
      initial={{
        title: incident?.title ?? '',
        what: incident?.what ?? '',
        services: incident?.services.join(', ') ?? '',
        beganAt: minuteOf(incident?.beganAt ?? new Date().toISOString()),
        endedAt: incident?.endedAt == null ? '' : minuteOf(incident.endedAt),
        update: '',
      }}
      optional={['what', 'services', 'endedAt', 'update']}
      action={action}
      onDone={onDone}
      send={({ services, beganAt, endedAt, update, ...rest }) =>
        send({
          ...rest,
          beganAt: asStored(beganAt.trim(), incident?.beganAt),
          services: services.split(/[\s,]+/).filter((name) => name !== ''),
          endedAt: endedAt.trim() === '' ? null : asStored(endedAt.trim(), incident?.endedAt),
          ...(update.trim() !== '' && { update: update.trim() }),
        })
      }
    >
      {({ text }) => (
        <>
          <TextField label={words.name} autoComplete="off" {...text('title')} />
          <TextArea label={words.what} hint={words.whatHint} isOptional {...text('what')} />
          {!isNew && <TextArea label={words.update} hint={words.updateHint} isOptional {...text('update')} />}
          <TextField
            label={words.services}
            hint={words.servicesHint}
            autoComplete="off"
            isOptional
            {...text('services')}
          />
          <TextField label={words.began} hint={words.momentHint} autoComplete="off" {...text('beganAt')} />
          <TextField label={words.ended} hint={words.endedHint} autoComplete="off" isOptional {...text('endedAt')} />
        </>
      )}
    </Form>
  );
}

/** To the minute, as people write it. */
const minuteOf = (moment: string) => `${moment.slice(0, 16)}Z`;

/** What was not changed keeps its seconds. */
const asStored = (written: string, stored: string | null | undefined) =>
  stored != null && written === minuteOf(stored) ? stored : written;
