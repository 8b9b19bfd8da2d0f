import type { EmailContext } from './email/context.ts';
import type { FxContext, RefreshContext } from './fx/context.ts';
import type { GeoContext } from './geo/context.ts';
import type { HotelsContext, RetireContext } from './hotels/context.ts';

/** What the jobs need. */
export type ProspectsJobContext = RetireContext & RefreshContext;

/** What the products need, together: each sees its own part. Shorts need nothing. */
export type ProspectsContext = HotelsContext & FxContext & EmailContext & GeoContext;
