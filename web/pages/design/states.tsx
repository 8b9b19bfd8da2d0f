import { useState } from 'react';
import { ApiProblem } from '#sdk/problem.ts';
import type { Connection } from '../../app/connection.ts';
import { ConnectionBanner } from '../../app/connection-banner.tsx';
import { WatchContext } from '../../app/watch-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fault, Notice } from '../../ui/notice.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Failure, Loading, Progress } from '../../ui/states.tsx';
import './design.css';

const AWAY: readonly Connection[] = ['offline', 'unreachable', 'databaseAway'];
const PROBLEM = new ApiProblem({
  status: 500,
  code: 'internal_error',
  detail: 'The fault is ours, and it has been noted. Quote the request when you report it.',
  requestId: '01JD2Q7M3T8VXA4H',
});

export function StatesPage() {
  const [tries, setTries] = useState(0);
  return (
    <Page title="States" lead="What a page shows when there is nothing to show yet, or nothing came.">
      <Section title="Empty">
        <Empty
          title="No lists yet"
          actions={
            <>
              <Button look="primary">Make the first list</Button>
              <Button>Try it with invented hotels</Button>
            </>
          }
        >
          A list keeps the hotels that you want to call, with notes for your colleagues.
        </Empty>
      </Section>
      <Section title="Notices" lead="What is so, and what to do about it.">
        <Notice title="Plain">Nothing has to be done.</Notice>
        <Notice tone="good">It is as it should be.</Notice>
        <Notice tone="warning" title="Add a second factor" actions={<Button>Add a passkey</Button>}>
          One thing alone opens your account.
        </Notice>
        <Fault error={PROBLEM} />
      </Section>
      <div className="columns">
        <Section title="Loading" lead="Nothing for a moment, then outlines.">
          <Loading />
        </Section>
        <Section title="Failed" lead={`Tried ${tries} times.`}>
          <Failure error={PROBLEM} again={() => setTries(tries + 1)} />
        </Section>
      </div>
      <Section title="What takes longer" lead="A bar with figures after two seconds; a way to stop it after ten.">
        <Progress label="12,400 of 20,000 rows written" done={0.62} figures="62%" onCancel={() => setTries(tries)} />
        <Progress label="Waiting for a turn…" />
      </Section>
      <Section title="Away" lead="Above the page, as long as it is so. Pages go on by themselves.">
        {AWAY.map((state) => (
          <WatchContext key={state} value={{ state, subscribe: () => () => {} }}>
            <ConnectionBanner />
          </WatchContext>
        ))}
      </Section>
    </Page>
  );
}
