import type { Incident } from './causes.ts';
import type { SessionCategory } from './walked.ts';

/** An incident of the sample of devices, and the session in which it happened. */
export interface Sampled {
  readonly category: SessionCategory;
  readonly place: number;
  /** The place of its session within its stretch. */
  readonly launch: number;
  /** When its session began (ms). */
  readonly at: number;
  readonly version: string;
  readonly network: number;
  readonly incident: Incident;
  /** Of how many it is a sample. */
  readonly weight: number;
}
