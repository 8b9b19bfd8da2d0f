import type { Answer } from './call.ts';
import type { ConsoleAsk } from './console-client.ts';
import { signIn } from './console-client.ts';
import type { Session } from './session-cookies.ts';
import type { DeedEntry, DrilledWorkspace } from './workspace-entries.ts';

/** What owners do in their workspaces. Each is tried once: of what is not acknowledged nobody expects anything. */
type Wanted = { method: string; path: string; body?: unknown };
type Options = { ask: ConsoleAsk; deeds: DeedEntry[]; onSession: (session: Session) => void };

/** Keys want a sign-in of the last ten minutes. */
const SESSION_MS = 240_000;

export class Owners {
  readonly #options: Options;
  readonly #sessions = new Map<string, { session: Session; begunAt: number }>();
  /** Answers that say that something is not so which was acknowledged. */
  refused = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The answer if it was done. */
  async #do(server: number, workspace: DrilledWorkspace, wanted: Wanted): Promise<Answer | undefined> {
    const session = await this.#sessionOf(server, workspace);
    if (session === undefined) return undefined;
    const { path, method, body } = wanted;
    const { ask } = this.#options;
    const answer = await ask(server, 'deed of an owner', path, { method, session, slug: workspace.slug, body });
    if (answer.status === 200) return answer;
    if (answer.status === 401) this.#sessions.delete(workspace.id);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) this.refused += 1;
    return undefined;
  }

  async #sessionOf(server: number, { id, owner }: DrilledWorkspace): Promise<Session | undefined> {
    const known = this.#sessions.get(id);
    if (known !== undefined && Date.now() - known.begunAt < SESSION_MS) return known.session;
    const session = await signIn(this.#options.ask, server, owner.email);
    if (session === undefined) return undefined;
    this.#sessions.set(id, { session, begunAt: Date.now() });
    this.#options.onSession(session);
    return session;
  }

  #note({ id: workspaceId }: DrilledWorkspace, action: DeedEntry['action'], subject: string): void {
    this.#options.deeds.push({ workspaceId, action, subject });
  }

  async makeKey(server: number, workspace: DrilledWorkspace): Promise<{ id: string; key: string } | undefined> {
    const body = { service: 'readiness', name: 'Drill' };
    const answer = await this.#do(server, workspace, { method: 'POST', path: '/api/console/keys', body });
    if (answer === undefined) return undefined;
    const made = JSON.parse(answer.text) as { id: string; key: string };
    this.#note(workspace, 'key.made', `key:${made.id}`);
    return made;
  }

  async revokeKey(server: number, workspace: DrilledWorkspace, id: string): Promise<boolean> {
    const answer = await this.#do(server, workspace, { method: 'DELETE', path: `/api/console/keys/${id}` });
    if (answer !== undefined) this.#note(workspace, 'key.revoked', `key:${id}`);
    return answer !== undefined;
  }

  async makeViewer(server: number, workspace: DrilledWorkspace, id: string): Promise<boolean> {
    const wanted = { method: 'PATCH', path: `/api/console/members/${id}`, body: { role: 'viewer' } };
    const answer = await this.#do(server, workspace, wanted);
    if (answer !== undefined) this.#note(workspace, 'member.role_changed', `person:${id}`);
    return answer !== undefined;
  }

  async remove(server: number, workspace: DrilledWorkspace, id: string): Promise<boolean> {
    const answer = await this.#do(server, workspace, { method: 'DELETE', path: `/api/console/members/${id}` });
    if (answer !== undefined) this.#note(workspace, 'member.removed', `person:${id}`);
    return answer !== undefined;
  }
}
