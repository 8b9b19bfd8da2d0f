import { Link } from '@tanstack/react-router';
import { listKeys } from '#sdk/generated/console/endpoints.ts';
import type { Workspace } from '#sdk/generated/console/types.ts';
import { useIsOwner, useWorkspace, useWorkspaceAnswer } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Empty, Progress } from '../../../ui/states.tsx';
import { OnlyOwners } from './only-owners.tsx';
import { takesKeys } from './takes-keys.ts';
import { WorkspacePage } from './workspace-page.tsx';

type Service = Workspace['services'][number];

/** What this workspace has, how much of it is left, and what to do next. */
export function OverviewPage() {
  const { overview: words, roles } = useWorkspaceWords();
  const { role, members, services, slug } = useWorkspace();
  const formats = useFormats();
  const canMakeKeys = role === 'owner' && services.some(takesKeys);
  const make = (
    <Link className={buttonClass('primary')} to="/w/$slug/keys/new" params={{ slug }}>
      {words.makeKey}
    </Link>
  );
  return (
    <WorkspacePage
      title={words.title}
      lead={words.lead(roles[role], members, formats.number(members))}
      {...(canMakeKeys && { actions: make })}
    >
      {services.length === 0 ? (
        <Empty icon="plug" title={words.nothing}>
          {words.nothingText(slug)}
        </Empty>
      ) : (
        <Section title={words.services} lead={words.servicesLead}>
          <ul className="opened">
            {services.map((service) => (
              <li key={service.name} className={`card accent-${service.name}`}>
                <h3>{service.title}</h3>
                <Allowance service={service} />
                <Keys service={service} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.next}>
        <OnlyOwners>{words.onlyOwners}</OnlyOwners>
        <NextSteps canMakeKeys={canMakeKeys} />
      </Section>
    </WorkspacePage>
  );
}

function Allowance({ service: { title, allowance, used, renewsAt } }: { service: Service }) {
  const { overview: words } = useWorkspaceWords();
  const formats = useFormats();
  if (allowance === null) return <p>{words.unlimited}</p>;
  const left = Math.max(0, allowance - used);
  const renewed = words.renews(formats.date(renewsAt));
  return (
    <>
      <Progress
        label={words.used(formats.number(used), formats.number(allowance))}
        done={allowance === 0 ? 1 : Math.min(1, used / allowance)}
      />
      <p className="soft">
        <span className="unseen">{title}: </span>
        {`${left === 0 ? words.usedUp : words.left(left, formats.number(left))}, ${renewed}`}
      </p>
    </>
  );
}

function Keys({ service: { name, title } }: { service: Service }) {
  const { overview: words } = useWorkspaceWords();
  const { reference } = useMessages();
  const formats = useFormats();
  const { slug } = useWorkspace();
  const { data } = useWorkspaceAnswer(listKeys);
  const count = (data?.keys ?? []).filter(({ service, status }) => service === name && status === 'active').length;
  return (
    <div className="actions small">
      {name === 'fec' && (
        <Link to="/w/$slug/fec" params={{ slug }}>
          {words.dossiers}
        </Link>
      )}
      {name === 'prospects' && (
        <Link to="/w/$slug/prospects" params={{ slug }}>
          {words.leads}
        </Link>
      )}
      {data !== undefined && takesKeys({ name }) && (
        <Link to="/w/$slug/keys" params={{ slug }}>
          {words.keysOf(count, formats.number(count))} <span className="unseen">{title}</span>
        </Link>
      )}
      <a href={`/docs/${name}`}>
        {reference} <span className="unseen">{title}</span>
      </a>
    </div>
  );
}

function NextSteps({ canMakeKeys }: { canMakeKeys: boolean }) {
  const { overview: words } = useWorkspaceWords();
  const { reference } = useMessages();
  const { slug } = useWorkspace();
  const isOwner = useIsOwner();
  return (
    <ul className="next-steps">
      {canMakeKeys && (
        <li className="card">
          <h3>{words.makeKey}</h3>
          <p>{words.makeKeyText}</p>
          <Link className={buttonClass()} to="/w/$slug/keys/new" params={{ slug }}>
            {words.makeKey}
          </Link>
        </li>
      )}
      {isOwner && (
        <li className="card">
          <h3>{words.invite}</h3>
          <p>{words.inviteText}</p>
          <Link className={buttonClass()} to="/w/$slug/members" params={{ slug }}>
            {words.invite}
          </Link>
        </li>
      )}
      <li className="card">
        <h3>{words.readReference}</h3>
        <p>{words.readReferenceText}</p>
        <a className={buttonClass()} href="/docs">
          {reference}
        </a>
      </li>
    </ul>
  );
}
