import type { Incident } from './causes.ts';
import type { SessionCategory } from './walked.ts';

/** An incident on a sample device, and its session. */
export interface Sampled {
  readonly category: SessionCategory;
  readonly place: number;
  /** Index of the session within its stretch. */
  readonly launch: number;
  /** When its session began (ms). */
  readonly at: number;
  readonly version: string;
  readonly network: number;
  readonly incident: Incident;
  /** How many incidents it represents. */
  readonly weight: number;
}
