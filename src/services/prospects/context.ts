import type { EmailContext } from './email/context.ts';
import type { FxContext } from './fx/context.ts';
import type { GeoContext } from './geo/context.ts';
import type { HotelsContext } from './hotels/context.ts';

/** What the products need, together: each sees its own part. Shorts need nothing. */
export type ProspectsContext = HotelsContext & FxContext & EmailContext & GeoContext;
