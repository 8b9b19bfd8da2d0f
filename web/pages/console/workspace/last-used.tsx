import { Navigate } from '@tanstack/react-router';
import { listWorkspaces } from '#sdk/generated/console/endpoints.ts';
import { useAnswer } from '../../../app/queries.ts';
import { Answered } from '../../../ui/states.tsx';

/** Addresses without a workspace lead into the one that was used last, or home where there is none. */
function LastUsed({ to }: { to: '/w/$slug' | '/w/$slug/keys' }) {
  return (
    <Answered query={useAnswer(listWorkspaces)}>
      {({ workspaces: [last] }) =>
        last === undefined ? <Navigate to="/" replace /> : <Navigate to={to} params={{ slug: last.slug }} replace />
      }
    </Answered>
  );
}

/** Into the last one that the service is opened for. */
function IntoService({ service }: { service: 'fec' | 'prospects' }) {
  return (
    <Answered query={useAnswer(listWorkspaces)}>
      {({ workspaces }) => {
        const last = workspaces.find(({ services }) => services.includes(service));
        return last === undefined ? (
          <LastUsed to="/w/$slug" />
        ) : (
          <Navigate to={`/w/$slug/${service}` as '/w/$slug'} params={{ slug: last.slug }} replace />
        );
      }}
    </Answered>
  );
}

export const ToFec = () => <IntoService service="fec" />;
export const ToProspects = () => <IntoService service="prospects" />;
export const ToKeys = () => <LastUsed to="/w/$slug/keys" />;
export const ToUsage = () => <LastUsed to={'/w/$slug/usage' as '/w/$slug'} />;
