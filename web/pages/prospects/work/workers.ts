import { listMembers } from '#sdk/generated/console/endpoints.ts';
import { useWorkspaceAnswer } from '../../../app/workspace.ts';

/** Members, who may work on a hotel. Those who share a name are told apart by their addresses. */
export function useWorkers(): readonly { id: string; name: string }[] {
  const { data } = useWorkspaceAnswer(listMembers);
  const members = (data?.members ?? []).map(({ id, name, email }) => ({ id, email, name: name || email }));
  const isShared = (name: string) => members.filter((each) => each.name === name).length > 1;
  return members.map(({ id, name, email }) => ({ id, name: isShared(name) ? `${name} (${email})` : name }));
}
