import { listMembers } from '#sdk/generated/console/endpoints.ts';
import { useIsOwner, useWorkspaceAnswer } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Notice } from '../../../ui/notice.tsx';

/** For everybody else: what only owners do here, and who they are. */
export function OnlyOwners({ children }: { children: string }) {
  const isOwner = useIsOwner();
  const words = useWorkspaceWords();
  const formats = useFormats();
  const { data } = useWorkspaceAnswer(listMembers, {}, { isEnabled: !isOwner });
  if (isOwner) return null;
  const owners = (data?.members ?? []).filter(({ role }) => role === 'owner').map(({ name, email }) => name || email);
  return (
    <Notice>
      {children} {owners.length > 0 && words.askOwner(formats.list(owners))}
    </Notice>
  );
}
