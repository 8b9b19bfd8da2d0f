import type { EntryTests } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useTestWords } from '../../../locales/fec-tests.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Amount, centsOf } from '../accounts/amounts.tsx';
import { Sheet } from '../accounts/sheet.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';

/** Which journals count as kept by hand, and why. */
export function Journals({ journals }: { journals: EntryTests['journals'] }) {
  const words = useTestWords();
  const { lines, label } = useAccountWords();
  const { number } = useFormats();
  return (
    <details>
      <summary>{words.journals}</summary>
      <Sheet label={words.journals}>
        <thead>
          <tr>
            <th scope="col">{words.journal}</th>
            <th scope="col">{label}</th>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.why}</th>
            <th scope="col" className="figure">
              {lines}
            </th>
          </tr>
        </thead>
        <tbody>
          {journals.map((journal) => (
            <tr key={journal.journal} data-row="">
              <th scope="row">
                {journal.journal === '' ? (
                  '–'
                ) : (
                  <LinesLink search={{ journal: journal.journal }}>{journal.journal}</LinesLink>
                )}
              </th>
              <td className="clip" title={journal.label}>
                <French>{journal.label}</French>
              </td>
              <td>{journal.isManual ? <b>{words.manual}</b> : words.automatic}</td>
              <td>
                <French>{journal.why}</French>
              </td>
              <td className="figure">{number(journal.lines)}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </details>
  );
}

export function Limits({ limits }: { limits: EntryTests['limits'] }) {
  const words = useTestWords();
  const { number } = useFormats();
  return (
    <Sheet label={words.limits}>
      <thead>
        <tr>
          <th scope="col">{words.limit}</th>
          <th scope="col" className="figure">
            {words.below}
          </th>
          <th scope="col" className="figure">
            {words.above}
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ amount, below, above }) => (
          <tr key={amount}>
            <th scope="row">
              <Amount cents={centsOf(amount)} />
            </th>
            <td className="figure">{number(below)}</td>
            <td className="figure">{number(above)}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
