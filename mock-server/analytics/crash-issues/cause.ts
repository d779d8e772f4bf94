import type { Schemas } from '../../../openapi/generated/types.ts';

/**
 * A stack frame as in the source code, or as a device reports it: native code then has an address instead of `symbol`.
 */
export type SourceFrame = Omit<Schemas['CrashFrame'], 'symbol' | 'isSymbolicated'> & { readonly symbol: string };

/** A cause of crashes, hangs or script errors, with its place in the code. */
export interface Cause {
  /** Unique within its platform. */
  readonly key: string;
  readonly platform: Schemas['CodePlatform'];
  readonly kind: Schemas['CrashKind'] | Schemas['AnrKind'] | Schemas['JsErrorType'];
  readonly title: string;
  readonly reason?: string;
  /** Of the thread that crashed or hung, innermost first. */
  readonly frames: readonly SourceFrame[];
  /** Relative frequency within its platform. */
  readonly weight: number;
  /** Factor of the frequency by manufacturer. */
  readonly brands?: Readonly<Record<string, number>>;
  /** Percentage of incidents in the background, and within 5 s of the launch. */
  readonly hidden?: number;
  readonly early?: number;
  /** The first and the last affected version. */
  readonly from?: string;
  readonly until?: string;
  /** Whether it accounts for the excess of a version. */
  readonly isTrouble?: true;
}
