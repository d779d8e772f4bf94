import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A frame as the source code has it, or as a device reports it: native code then has no `symbol` but an address. */
export type SourceFrame = Omit<Schemas['CrashFrame'], 'symbol' | 'isSymbolicated'> & { readonly symbol: string };

/** What makes an app crash or hang, or a script fail, and where. */
export interface Cause {
  /** Different from all others of its platform. */
  readonly key: string;
  readonly platform: Schemas['CodePlatform'];
  readonly kind: Schemas['CrashKind'] | Schemas['AnrKind'] | Schemas['JsErrorType'];
  readonly title: string;
  readonly reason?: string;
  /** Of the thread that crashed or hung, the innermost first. */
  readonly frames: readonly SourceFrame[];
  /** How often it is the cause, beside the others of its platform. */
  readonly weight: number;
  /** How many times as often on devices of a maker. */
  readonly brands?: Readonly<Record<string, number>>;
  /** Out of 100 how many while the app is not on the screen, and how many within 5 s of the launch. */
  readonly hidden?: number;
  readonly early?: number;
  /** The first and the last version that has it. */
  readonly from?: string;
  readonly until?: string;
  /** It is what a version has more of than is usual. */
  readonly isTrouble?: true;
}
