import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleFixture } from './console-fixture.ts';
import { cookieIn, openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  acme = await makeWorkspace(fixture);
});

afterAll(() => fixture.close());

describe('download links', () => {
  const linkTo = async (path: string, as = acme.owner) => {
    const answer = await acme.ask('POST', '/api/console/downloads', { json: { path }, as });
    return answer.json<{ url: string }>().url;
  };
  const follow = (url: string, cookie?: string) =>
    fetch(`${fixture.url}${url}`, { headers: cookie === undefined ? {} : { cookie } });

  test('open without the header, in their own session, and in no other', async () => {
    const url = await linkTo('/api/console/audit?format=csv');
    expect((await follow(url, acme.owner.cookie)).headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect((await follow(url)).status).toBe(401);
    const other = await fixture.ask('POST', '/api/console/auth/sign-in', {
      json: { email: acme.owner.email, password: acme.owner.password },
    });
    const elsewhere = await follow(url, cookieIn(other));
    expect(await elsewhere.json()).toMatchObject({ code: 'link_not_good' });
    expect((await follow(url, acme.member.cookie)).status).toBe(403);
  });

  test('are good for their address alone, and for what the role may do', async () => {
    const url = await linkTo('/api/console/audit?format=csv');
    const changed = url.replace('format=csv', 'format=json');
    expect(await (await follow(changed, acme.owner.cookie)).json()).toMatchObject({ code: 'link_not_good' });
    const forged = url.replace(/\.\d+\./, '.99999999999.');
    expect(await (await follow(forged, acme.owner.cookie)).json()).toMatchObject({ code: 'link_not_good' });
    const ofViewer = await linkTo('/api/console/audit', acme.viewer);
    expect(await (await follow(ofViewer, acme.viewer.cookie)).json()).toMatchObject({ code: 'role_too_low' });
  });
});
