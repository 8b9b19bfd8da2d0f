import type { LinkEndFacts, OpenLink } from '#sdk/generated/prospects/types.ts';
import { en } from '../../../locales/operator/en.ts';
import { Icon } from '../../../ui/icon.tsx';

const words = en.prospects;
type FactName = keyof typeof words.facts;
const NAMES = Object.keys(words.facts) as FactName[];

/** Both ends of a link, fact by fact, with what only one of them says marked. */
export function LinkFacts({ link: { kind, subject, target } }: { link: OpenLink }) {
  if (subject.facts === null || target.facts === null) {
    return (
      <div className="ends">
        {[subject, target].map(({ key, text, facts }) => (
          <div key={key}>
            {facts === null && <p className="soft small">{words.noFacts}</p>}
            <p>{text}</p>
          </div>
        ))}
      </div>
    );
  }
  const [one, other] = [subject.facts, target.facts];
  const [oneTitle, otherTitle] = words.sides[kind];
  return (
    <table className="two-ends">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{words.fact}</span>
          </th>
          <th scope="col">{oneTitle}</th>
          <th scope="col">{otherTitle}</th>
        </tr>
      </thead>
      <tbody>
        {NAMES.map((name) => (
          <FactRow key={name} name={name} one={textOf(one, name)} other={textOf(other, name)} />
        ))}
      </tbody>
    </table>
  );
}

function textOf(facts: LinkEndFacts, name: FactName): string {
  const value = facts[name];
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

type FactRowProps = { name: FactName; one: string; other: string };

function FactRow({ name, one, other }: FactRowProps) {
  if (one === '' && other === '') return null;
  const isKnown = one !== '' && other !== '';
  const isEqual = isKnown && folded(one) === folded(other);
  return (
    <tr className={isKnown && !isEqual ? 'differs' : undefined}>
      <th scope="row">
        {words.facts[name]}
        {isKnown && (
          <span className="verdict">
            <Icon name={isEqual ? 'check' : 'warning'} size={12} />
            <span className="unseen">{isEqual ? words.equal : words.differs}</span>
          </span>
        )}
      </th>
      <td>{one === '' ? en.none : <Words text={one} other={isKnown ? other : one} />}</td>
      <td>{other === '' ? en.none : <Words text={other} other={isKnown ? one : other} />}</td>
    </tr>
  );
}

const folded = (text: string) => text.toLowerCase().normalize('NFKC');

/** The words of a text; those that the other has not are marked. */
function Words({ text, other }: { text: string; other: string }) {
  const known = new Set(folded(other).split(/[\s,;]+/));
  let at = 0;
  return text.split(/(\s+)/).map((word) => {
    const start = at;
    at += word.length;
    const isOwn = folded(word)
      .split(/[,;]+/)
      .some((part) => /[\p{L}\p{N}]/u.test(part) && !known.has(part));
    return isOwn ? <mark key={start}>{word}</mark> : word;
  });
}
