import { Link } from '@tanstack/react-router';
import { DESIGN_PARTS } from '../../app/design-parts.ts';
import { Page } from '../../ui/page.tsx';
import './design.css';

const ABOUT: Readonly<Record<(typeof DESIGN_PARTS)[number]['path'], string>> = {
  '/design/words': 'Sizes, colours in light and dark, figures and dates as readers write them.',
  '/design/buttons': 'What can be pressed, and what state something is in.',
  '/design/forms': 'Questions, help, and the server’s problems beside their fields.',
  '/design/tables': 'Order, filters and pages in the address; cards on phones; keys.',
  '/design/charts': 'Titles that state the finding, patterns beside colours, a table behind each.',
  '/design/dialogs': 'What asks before it acts, and what tells that something was done.',
  '/design/states': 'Empty, loading, failed, offline, and the database away.',
  '/design/files': 'A file on its way, from choosing to done.',
};

export function OverviewPage() {
  return (
    <Page
      title="Design"
      lead="Every component in every state. A page is put together from these and from nothing else."
    >
      <ul className="tiles">
        {DESIGN_PARTS.map(({ path, title }) => (
          <li key={path}>
            <Link className="tile" to={path}>
              <strong>{title}</strong>
              <span className="small soft">{ABOUT[path]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
