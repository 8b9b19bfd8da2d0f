import { listMembers } from '#sdk/generated/console/endpoints.ts';
import type { MemberOfWorkspace } from '#sdk/generated/console/types.ts';
import { changeCompany } from '#sdk/generated/fec/endpoints.ts';
import type { Company } from '#sdk/generated/fec/types.ts';
import { useSession } from '../../app/session.ts';
import { useWorkspaceAnswer } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { Fault } from '../../ui/notice.tsx';
import { ChoiceFilter } from '../../ui/table-bar.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFecChange } from './ask.ts';

/** Members, who may work on a company. */
export type NamedWorker = { id: string; name: string; role: MemberOfWorkspace['role'] };

/** Those who share a name are told apart by their addresses. */
export function useWorkers(): readonly NamedWorker[] {
  const { data } = useWorkspaceAnswer(listMembers);
  const members = (data?.members ?? []).map(({ id, name, email, role }) => ({ id, email, role, name: name || email }));
  const isShared = (name: string) => members.filter((each) => each.name === name).length > 1;
  return members.map(({ id, name, email, role }) => ({ id, role, name: isShared(name) ? `${name} (${email})` : name }));
}

type WorkerFilterProps = {
  value: string | undefined;
  workers: readonly NamedWorker[];
  onChoose: (value: string | undefined) => void;
};

export function WorkerFilter({ value, workers, onChoose }: WorkerFilterProps) {
  const { companies: words } = useFecWords();
  const { user } = useSession();
  const others = workers.filter(({ id }) => id !== user.id);
  return (
    <ChoiceFilter
      label={words.who}
      // An address may name oneself by the id.
      value={value === user.id ? 'me' : value}
      choices={[
        { value: 'me', label: words.me },
        { value: 'nobody', label: words.nobody },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChoose={onChoose}
    />
  );
}

/** Who works on a company is changed at once, with a way back. It is told even where the company leaves the list by it. */
export function useGiving() {
  const { companies: words, company: one } = useFecWords();
  const toast = useToast();
  const { mutate, isPending, variables, error } = useFecChange(changeCompany);
  const give = ({ siren, name, worksOnIt }: Company, to: string | null, isUndoing = false): void =>
    mutate(
      { path: { siren }, body: { worksOnIt: to } },
      {
        onSuccess: ({ company }) => {
          const called = name || one.unnamed(siren);
          const worker = company.worksOnIt?.name;
          const text = worker === undefined ? words.givenToNobody(called) : words.given(called, worker);
          const undo = () => give(company, worksOnIt?.id ?? null, true);
          toast({ text, ...(!isUndoing && { undo }) });
        },
      },
    );
  const ofSiren = (siren: string) => variables?.path.siren === siren;
  return {
    give,
    /** Undefined while nothing is under way. */
    givenNow: (siren: string) => (isPending && ofSiren(siren) ? (variables.body?.worksOnIt ?? '') : undefined),
    errorOf: (siren: string) => (ofSiren(siren) ? error : null),
  };
}

type WorkerChoiceProps = {
  company: Company;
  workers: readonly NamedWorker[];
  giving: ReturnType<typeof useGiving>;
};

export function WorkerChoice({ company, workers, giving }: WorkerChoiceProps) {
  const { companies: words, company: one } = useFecWords();
  const { siren, name, worksOnIt } = company;
  return (
    <div className="fec-worker">
      <select
        className="input"
        aria-label={words.whoOf(name || one.unnamed(siren))}
        value={giving.givenNow(siren) ?? worksOnIt?.id ?? ''}
        onChange={({ target }) => giving.give(company, target.value || null)}
      >
        <option value="">{words.nobody}</option>
        {worksOnIt !== null && !workers.some(({ id }) => id === worksOnIt.id) && (
          <option value={worksOnIt.id}>{worksOnIt.name}</option>
        )}
        {workers.map(({ id, name: worker }) => (
          <option key={id} value={id}>
            {worker}
          </option>
        ))}
      </select>
      <Fault error={giving.errorOf(siren)} />
    </div>
  );
}
