import { getRouteApi } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { listFindings } from '#sdk/generated/fec/endpoints.ts';
import type { Finding, Findings } from '#sdk/generated/fec/types.ts';
import { useAnswer } from '../../../app/queries.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Fault, Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { TablePages } from '../../../ui/table-bar.tsx';
import { useEuros } from '../accounts/amounts.tsx';
import { useMayChange } from '../ask.ts';
import { useChosen, useMaySignOff, useSignOff } from './ask-findings.ts';
import { FindingCard } from './finding-card.tsx';
import { FindingFilters, StateCounts, useCategoryTitles } from './finding-filters.tsx';
import type { FindingState, FindingsSearch, Grouping } from './finding-search.ts';
import './findings.css';
import { JudgeDialog } from './judge-form.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id');
const A_PAGE = 50;

/** What was found in a file, as work: chosen, put together, judged. */
export function FindingsSection({ id }: { id: string }) {
  const { dossier: words } = useFecWords();
  const { slug } = useWorkspace();
  const { page = 1, least, who, group = 'severity', ...rest } = route.useSearch();
  const query = useAnswer(
    listFindings,
    {
      path: { id },
      query: {
        ...rest,
        ...(least !== undefined && { least: Number(least) }),
        ...(who !== undefined && { assignedTo: who }),
        group,
        offset: (page - 1) * A_PAGE,
        limit: A_PAGE,
      },
      ...inWorkspace(slug),
    },
    { keepsPrevious: true },
  );
  return (
    <Section title={words.anomalies}>
      <Answered query={query}>{(found) => <Found id={id} found={found} group={group} />}</Answered>
    </Section>
  );
}

function Found({ id, found, group }: { id: string; found: Findings; group: Grouping }) {
  const { dossier: words } = useFecWords();
  const { none, noneText } = useFindingWords();
  const { number } = useFormats();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const select = (to: FindingsSearch) => void navigate({ search: to, replace: true, resetScroll: false });
  const { counts, total, notJudged, controls } = found;
  const all = Object.values(counts.byState).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {notJudged > 0 && <Notice tone="warning">{words.notJudged(notJudged, number(notJudged))}</Notice>}
      {all === 0 ? (
        <Empty icon="check" title={words.none}>
          {words.noneText(controls, number(controls))}
        </Empty>
      ) : (
        <>
          <StateCounts dossier={id} counts={counts} search={search} />
          <FindingFilters dossier={id} counts={counts} search={search} onSelect={select} />
          {total === 0 ? (
            <Empty icon="search" title={none}>
              {noneText}
            </Empty>
          ) : (
            <FindingList key={`${id} ${search.page ?? 1} ${group}`} id={id} found={found} group={group} />
          )}
          {total > A_PAGE && (
            <TablePages
              page={search.page ?? 1}
              size={A_PAGE}
              total={total}
              onPage={(page) => select({ ...search, page })}
            />
          )}
        </>
      )}
    </>
  );
}

function FindingList({ id, found, group }: { id: string; found: Findings; group: Grouping }) {
  const words = useFindingWords();
  const mayChange = useMayChange();
  const maySignOff = useMaySignOff();
  const { sign, error } = useSignOff(id);
  const { chosen, choose, clear } = useChosen();
  const [judged, setJudged] = useState<readonly Finding[]>([]);
  const { findings, groups } = found;
  const named = groups.flatMap((each) => {
    const own = findings.filter((finding) => groupOf(finding, group) === each.name);
    return own.length === 0 ? [] : [{ ...each, own }];
  });
  return (
    <>
      {mayChange && (
        <ChosenBar
          findings={findings}
          chosen={chosen}
          choose={choose}
          clear={clear}
          onJudge={setJudged}
          onSign={(ids) => sign(ids)}
        />
      )}
      <Fault error={error} />
      {named.map(({ name, count, stake, own }) => (
        <div className="fec-list" key={name}>
          <GroupHead group={group} name={name} count={count} stake={stake} own={own} />
          {own.map((finding) => (
            <FindingCard
              key={finding.number}
              dossier={id}
              finding={finding}
              {...(mayChange &&
                finding.id !== null && {
                  choice: (
                    <CheckField
                      label={<span className="unseen">{words.choose(finding.title)}</span>}
                      checked={chosen.has(finding.id)}
                      onChange={({ target }) => choose([finding.id ?? ''], target.checked)}
                    />
                  ),
                  actions: (
                    <>
                      <Button onClick={() => setJudged([finding])}>
                        {words.judge}
                        <span className="unseen">{`: ${finding.title}`}</span>
                      </Button>
                      {maySignOff(finding) && (
                        <Button onClick={() => sign([finding.id ?? ''])}>
                          {words.signOff}
                          <span className="unseen">{`: ${finding.title}`}</span>
                        </Button>
                      )}
                    </>
                  ),
                })}
            />
          ))}
        </div>
      ))}
      <JudgeDialog dossier={id} findings={judged} onClose={() => setJudged([])} onDone={clear} />
    </>
  );
}

function groupOf({ severity, category, type, compteNum, period, state }: Finding, group: Grouping): string {
  return { severity, category, type, account: compteNum, month: period ?? '', state }[group];
}

type GroupHeadProps = { group: Grouping; name: string; count: number; stake: string; own: readonly Finding[] };

function GroupHead({ group, name, count, stake, own }: GroupHeadProps) {
  const { severities } = useFecWords();
  const words = useFindingWords();
  const { number, month } = useFormats();
  const euros = useEuros();
  const titleOf = useCategoryTitles();
  const names: Readonly<Record<Grouping, () => string>> = {
    severity: () => severities[name as keyof typeof severities] ?? name,
    category: () => titleOf(name),
    type: () => own[0]?.title ?? name,
    account: () => name || words.noAccount,
    month: () => (name === '' ? words.noMonth : month(name)),
    state: () => words.states[name as FindingState] ?? name,
  };
  return (
    <div className="finding-group">
      <h3>{words.group(names[group](), number(count))}</h3>
      {Number(stake) > 0 && <span className="soft small">{words.groupStake(euros(stake))}</span>}
    </div>
  );
}

type ChosenBarProps = {
  findings: readonly Finding[];
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
  onJudge: (findings: readonly Finding[]) => void;
  onSign: (ids: readonly string[]) => void;
};

/** What is done to several at once. */
function ChosenBar({ findings, chosen, choose, clear, onJudge, onSign }: ChosenBarProps) {
  const words = useFindingWords();
  const { number } = useFormats();
  const maySignOff = useMaySignOff();
  const able = findings.filter(({ id }) => id !== null);
  const own = able.filter(({ id }) => chosen.has(id ?? ''));
  const signable = own.filter(maySignOff);
  if (able.length === 0) return null;
  return (
    <div className="finding-chosen no-print">
      {own.length === 0 ? (
        <Button
          look="quiet"
          onClick={() =>
            choose(
              able.map(({ id }) => id ?? ''),
              true,
            )
          }
        >
          {words.chooseAll}
        </Button>
      ) : (
        <Fragment>
          <span role="status">{words.chosen(own.length, number(own.length))}</span>
          <Button look="primary" onClick={() => onJudge(own)}>
            {words.judge}
          </Button>
          {signable.length > 0 && (
            <Button onClick={() => onSign(signable.map(({ id }) => id ?? ''))}>
              {`${words.signOff} (${number(signable.length)})`}
            </Button>
          )}
          <Button look="quiet" onClick={clear}>
            {words.chooseNone}
          </Button>
        </Fragment>
      )}
    </div>
  );
}
