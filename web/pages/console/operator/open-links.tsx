import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { decideLink, listImports, listOpenLinks } from '#sdk/generated/prospects/endpoints.ts';
import type { LinkDecision, OpenLink } from '#sdk/generated/prospects/types.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { choicesOf } from './operator-page.tsx';
import { chosen, LINK_KINDS } from './operator-search.ts';

const route = getRouteApi('/operator/prospects');
const words = en.prospects;
const DIGITS = 2;
type Decision = LinkDecision['decision'];

/** Links that the matcher would not decide by itself, the likeliest first, each with its question. */
export function OpenLinks() {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { number } = useFormats();
  const toast = useToast();
  const query = useAnswer(listOpenLinks, { query: chosen({ kind }) }, { keepsPrevious: true });
  const list = useRef<HTMLUListElement>(null);
  const isDeciding = useRef(false);
  const decide = useChange(decideLink, {
    outdates: [listOpenLinks, listImports],
    onDone: ({ added, updated, removed }) =>
      toast({ text: words.decided(number(added), number(updated), number(removed)) }),
    onFailed: () => {
      isDeciding.current = false;
    },
  });
  // What was decided vanishes, and the focus with it: it goes on to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is another list
  useEffect(() => {
    if (!isDeciding.current) return;
    isDeciding.current = false;
    list.current?.querySelector('button')?.focus();
  }, [query.data]);
  const say = (id: string, decision: Decision) => {
    if (decide.isPending) return;
    isDeciding.current = true;
    decide.mutate({ path: { id }, body: { decision } });
  };
  const total = query.data?.total ?? 0;
  return (
    <Section title={words.links} {...(total > 0 && { lead: words.linksLead(total, number(total)) })}>
      <TableBar
        filters={
          <ChoiceFilter
            label={words.kind}
            value={kind}
            choices={choicesOf(LINK_KINDS, words.kinds)}
            onChoose={(value) =>
              void navigate({ search: chosen({ kind: LINK_KINDS.find((each) => each === value) }), replace: true })
            }
          />
        }
      />
      <Fault error={decide.error} />
      <Answered query={query}>
        {({ links }) =>
          links.length === 0 ? (
            <Empty title={words.noLinks} icon="check" />
          ) : (
            <>
              <ul className="incidents" ref={list}>
                {links.map((link) => (
                  <li key={link.id}>
                    <OneLink
                      link={link}
                      decision={
                        decide.isPending && decide.variables.path.id === link.id
                          ? decide.variables.body.decision
                          : undefined
                      }
                      say={say}
                    />
                  </li>
                ))}
              </ul>
              {total > links.length && (
                <p className="soft small">{words.shownOf(number(links.length), number(total))}</p>
              )}
            </>
          )
        }
      </Answered>
    </Section>
  );
}

type OneLinkProps = {
  link: OpenLink;
  /** On its way to the server. */
  decision: Decision | undefined;
  say: (id: string, decision: Decision) => void;
};

function OneLink({ link, decision, say }: OneLinkProps) {
  const { id, kind, subject, target, score, margin, reasons } = link;
  const { form } = useMessages();
  const { decimal } = useFormats();
  return (
    <Card>
      <div>
        <h3>
          {words.questions[kind]}
          <Badge tone="plain">{words.kinds[kind]}</Badge>
        </h3>
        <p className="soft small">
          {[words.score(decimal(score, DIGITS), decimal(margin, DIGITS)), ...reasons].join(' · ')}
        </p>
      </div>
      <div className="ends">
        <p>{subject.text}</p>
        <p>{target.text}</p>
      </div>
      <div className="actions">
        <Button
          aria-label={words.acceptOne(subject.text, target.text)}
          busy={decision === 'accept' && form.sending}
          onClick={() => say(id, 'accept')}
        >
          {words.accept}
        </Button>
        <Button
          aria-label={words.refuseOne(subject.text, target.text)}
          busy={decision === 'refuse' && form.sending}
          onClick={() => say(id, 'refuse')}
        >
          {words.refuse}
        </Button>
      </div>
    </Card>
  );
}
