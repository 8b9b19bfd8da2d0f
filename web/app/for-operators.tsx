import { Outlet } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { useSession } from './session.ts';

export function ForOperators() {
  return useSession().user.isOperator ? <Outlet /> : <NotFound />;
}
