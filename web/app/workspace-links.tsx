import { Link, useLocation } from '@tanstack/react-router';
import { listWorkspaces } from '#sdk/generated/console/endpoints.ts';
import type { ListedWorkspace } from '#sdk/generated/console/types.ts';
import { useMessages } from '../locales/language.tsx';
import { useAnswer } from './queries.ts';

/** The parts of a workspace, as its addresses call them. */
const PARTS = ['', 'prospects', 'fec', 'keys', 'usage', 'members', 'audit', 'settings'] as const;
type Part = (typeof PARTS)[number];

/** In the side: which workspaces there are, and below the one that is open, its pages. */
export function WorkspaceLinks() {
  const { pathname } = useLocation();
  const { workspaces: words } = useMessages();
  const { data } = useAnswer(listWorkspaces);
  const workspaces = data?.workspaces ?? [];
  const slug = /^\/w\/([^/]+)/.exec(pathname)?.[1];
  const open = workspaces.find((each) => each.slug === slug);
  if (workspaces.length === 0) return null;
  return (
    <>
      {/* Closed again on the next page. */}
      <details className="switcher" key={pathname}>
        <summary>
          <span className="unseen">{words.title} </span>
          {open?.name ?? words.choose}
        </summary>
        <div className="links-below">
          {workspaces.map((each) => (
            <Link key={each.slug} to="/w/$slug" params={{ slug: each.slug }} activeOptions={{ exact: true }}>
              {each.name}
            </Link>
          ))}
        </div>
      </details>
      {open !== undefined && <Pages workspace={open} />}
    </>
  );
}

function Pages({ workspace: { slug, role, services } }: { workspace: ListedWorkspace }) {
  const { workspaces: words } = useMessages();
  const names: Readonly<Record<Part, string>> = {
    '': words.overview,
    prospects: words.prospects,
    fec: words.fec,
    keys: words.keys,
    usage: words.usage,
    members: words.members,
    audit: words.audit,
    settings: words.settings,
  };
  const isHidden = (part: Part) =>
    (part === 'audit' && role !== 'owner') || ((part === 'fec' || part === 'prospects') && !services.includes(part));
  return (
    <div className="links-below">
      {PARTS.filter((part) => !isHidden(part)).map((part) => (
        <Link
          key={part}
          to={(part === '' ? '/w/$slug' : `/w/$slug/${part}`) as '/w/$slug'}
          params={{ slug }}
          activeOptions={{ exact: part === '' }}
        >
          {names[part]}
        </Link>
      ))}
    </div>
  );
}
