import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from '../not-found.tsx';
import { Shell } from '../shell.tsx';

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
