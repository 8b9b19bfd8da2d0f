import type { BulkRunner } from './bulk/runner.ts';
import type { EmailContext } from './email/context.ts';
import type { FxContext, RefreshContext } from './fx/context.ts';
import type { EmptyingContext, GeoContext } from './geo/context.ts';
import type { HandoverContext } from './handover/context.ts';
import type { HotelsContext, RetireContext } from './hotels/context.ts';
import type { WorkContext, WorkJobContext } from './work/context.ts';

/** What the jobs need. */
export type ProspectsJobContext = RetireContext &
  Pick<GeoContext, 'audits'> &
  EmptyingContext &
  RefreshContext &
  WorkJobContext & {
    /** None in a server that leaves jobs to workers. */
    bulkRunners: readonly BulkRunner[];
  };

/** What the products need, together: each sees its own part. Shorts need nothing. */
export type ProspectsContext = ProspectsJobContext &
  HotelsContext &
  FxContext &
  EmailContext &
  GeoContext &
  WorkContext &
  HandoverContext;
