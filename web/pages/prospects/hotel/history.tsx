import { useState } from 'react';
import { listWorkHistory } from '#sdk/generated/prospects/endpoints.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useProspectAnswer } from '../ask.ts';
import type { WorkEvent } from '../shapes.ts';
import { useMakerName } from '../work/maker-name.ts';
import { useWorkers } from '../work/workers.ts';

/** Who changed what, and when. */
export function History({ uen }: { uen: string }) {
  const { work: words } = useProspectWords();
  const [isOpen, setOpen] = useState(false);
  const query = useProspectAnswer(listWorkHistory, { path: { uen } }, { isEnabled: isOpen });
  return (
    <div className="work-part">
      <h3>{words.history}</h3>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.showHistory}
        </Button>
      </div>
      {isOpen && (
        <Answered query={query} lines={2}>
          {({ history }) => (
            <ol className="work-notes">
              {history.map((event) => (
                <li key={`${event.at} ${event.what}`}>
                  <Event event={event} />
                </li>
              ))}
            </ol>
          )}
        </Answered>
      )}
    </div>
  );
}

function Event({ event: { at, by, what, from, to } }: { event: WorkEvent }) {
  const { work: words } = useProspectWords();
  const { dateTime } = useFormats();
  const nameOf = useMakerName();
  const workers = useWorkers();
  const shown = (value: string | null): string => {
    if (value === null || value === '') return words.nobody;
    if (what === 'state') return words.states[value as keyof typeof words.states] ?? value;
    return workers.find(({ id }) => id === value)?.name ?? value;
  };
  const isChange = what === 'state' || what === 'assigned_to';
  return (
    <>
      <p className="small">
        {words.what[what]}
        {isChange && `: ${words.fromTo(shown(from), shown(to))}`}
      </p>
      <p className="soft small">{words.byWhom(nameOf(by), dateTime(at))}</p>
    </>
  );
}
