import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listKeys, makeKey } from '#sdk/generated/console/endpoints.ts';
import type { MadeKey } from '#sdk/generated/console/types.ts';
import { useIsOwner, useWorkspace, useWorkspaceChange } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Card } from '../../../ui/page.tsx';
import { Empty } from '../../../ui/states.tsx';
import { FIELD_OF_CODE, KeyLimits, limitsFrom, limitsIn, OPTIONAL_LIMITS } from './key-limits.tsx';
import { NewSecret } from './new-secret.tsx';
import { OnlyOwners } from './only-owners.tsx';
import { takesKeys } from './takes-keys.ts';
import { WorkspacePage } from './workspace-page.tsx';

const DAYS = [30, 90, 180, 365] as const;
const USUAL_DAYS = '90';
const NEVER = 'never';

export function NewKeyPage() {
  const { keys: words } = useWorkspaceWords();
  const { slug, services } = useWorkspace();
  const isOwner = useIsOwner();
  const navigate = useNavigate();
  const [made, setMade] = useState<MadeKey>();
  const offered = services.filter(takesKeys);
  const leave = () => void navigate({ to: '/w/$slug/keys', params: { slug } });
  return (
    <WorkspacePage title={words.newTitle} lead={words.newLead}>
      <OnlyOwners>{words.onlyOwners}</OnlyOwners>
      {made !== undefined && <NewSecret made={made} onKept={leave} />}
      {isOwner && made === undefined && offered.length === 0 && (
        <Empty icon="plug" title={words.needsService}>
          {words.needsServiceText(slug)}
        </Empty>
      )}
      {isOwner && made === undefined && offered.length > 0 && (
        <div className="narrow-form">
          <Card>
            <Make services={offered} onMade={setMade} />
          </Card>
        </div>
      )}
    </WorkspacePage>
  );
}

type MakeProps = { services: readonly { name: string; title: string }[]; onMade: (made: MadeKey) => void };

function Make({ services, onMade }: MakeProps) {
  const { keys: words } = useWorkspaceWords();
  const { cancel } = useMessages();
  const formats = useFormats();
  const { slug } = useWorkspace();
  const make = useWorkspaceChange(makeKey, { outdates: [listKeys] });
  return (
    <Form
      initial={{
        service: services[0]?.name ?? '',
        name: '',
        days: USUAL_DAYS,
        ...limitsFrom({ scopes: null, addresses: null }),
      }}
      optional={OPTIONAL_LIMITS}
      fieldOfCode={{ ...FIELD_OF_CODE, service_not_opened: 'service' }}
      action={words.makeAction}
      more={
        <Link className={buttonClass()} to="/w/$slug/keys" params={{ slug }}>
          {cancel}
        </Link>
      }
      send={async ({ service, name, days, ...limits }) => {
        const body = {
          service,
          name: name.trim(),
          ...limitsIn(limits, words.chooseOne),
          expiresInDays: days === NEVER ? null : Number(days),
        };
        onMade(await make.mutateAsync({ body }));
      }}
    >
      {(form) => (
        <>
          <TextField
            label={words.name}
            hint={words.nameHint}
            autoComplete="off"
            maxLength={100}
            {...form.text('name')}
          />
          <SelectField
            label={words.service}
            choices={services.map(({ name, title }) => ({ value: name, label: title }))}
            {...form.text('service')}
          />
          <SelectField
            label={words.expiry}
            hint={words.expiryHint}
            choices={[
              ...DAYS.map((count) => ({ value: String(count), label: words.days(count, formats.number(count)) })),
              { value: NEVER, label: words.noExpiry },
            ]}
            {...form.text('days')}
          />
          <KeyLimits {...form} />
        </>
      )}
    </Form>
  );
}
