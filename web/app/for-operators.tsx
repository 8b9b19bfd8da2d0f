import { Outlet } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { useIsOperator } from './session.ts';

export function ForOperators() {
  return useIsOperator() ? <Outlet /> : <NotFound />;
}
