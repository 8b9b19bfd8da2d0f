import { Link, Outlet, useParams } from '@tanstack/react-router';
import { readFactors, readWorkspace } from '#sdk/generated/console/endpoints.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { confirmations } from '../../../app/confirmations.ts';
import { useAnswer } from '../../../app/queries.ts';
import { inWorkspace, WorkspaceContext } from '../../../app/workspace.ts';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { InWords } from '../in-words.tsx';

/** Around the pages of one workspace: who is not let in is told why, and what to do. */
export function WorkspaceFrame() {
  const { slug } = useParams({ from: '/w/$slug' });
  const query = useAnswer(readWorkspace, inWorkspace(slug));
  const code = query.error instanceof ApiProblem ? query.error.code : undefined;
  if (code === 'not_a_member' || code === 'workspace_gone') return <NotMember />;
  if (code === 'second_factor_needed') return <NeedsFactor again={() => void query.refetch()} />;
  return (
    <InWords>
      <Answered query={query}>
        {(workspace) => (
          <WorkspaceContext value={workspace}>
            <Outlet key={slug} />
          </WorkspaceContext>
        )}
      </Answered>
    </InWords>
  );
}

function NotMember() {
  const { shut: words } = useWorkspaceWords();
  return (
    <InWords>
      <Page title={words.notMember} lead={words.notMemberText}>
        <p>
          <Link className={buttonClass('primary')} to="/">
            {words.home}
          </Link>
        </p>
      </Page>
    </InWords>
  );
}

function NeedsFactor({ again }: { again: () => void }) {
  const { shut: words } = useWorkspaceWords();
  return (
    <InWords>
      <Answered query={useAnswer(readFactors)} lines={3}>
        {(factors) => {
          const hasFactor = factors.totpSince !== null || factors.passkeys.length > 0;
          const show = async () => {
            if (await confirmations.ask('second factor')) again();
          };
          return (
            <Page title={words.factor} lead={hasFactor ? words.factorHave : words.factorNone}>
              <p>
                {hasFactor ? (
                  <Button look="primary" onClick={() => void show()}>
                    {words.factorShow}
                  </Button>
                ) : (
                  <Link className={buttonClass('primary')} to="/account/security">
                    {words.factorAdd}
                  </Link>
                )}
              </p>
            </Page>
          );
        }}
      </Answered>
    </InWords>
  );
}
