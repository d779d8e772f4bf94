import type { Clock } from '../world/clock.ts';
import type { Refusal, RefusalExtras } from '../contract/refusal.ts';
import type { Session } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';

/** A call that may require the caller's password. */
interface Call {
  readonly db: Tables;
  readonly session: Session;
  readonly clock: Clock;
  readonly header: { readonly 'X-Own-Password'?: string };
  refuse(code: 'AUTH_REAUTH_REQUIRED' | 'AUTH_REAUTH_WRONG' | 'AUTH_LOCKED', extras?: RefusalExtras): Refusal;
}

/** Throws unless the call includes the caller's password. */
export type DemandOwnPassword = (call: Call) => void;
