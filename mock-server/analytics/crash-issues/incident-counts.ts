import type { components } from '../../../openapi/generated/types.ts';

export type Category = components['schemas']['IssueCategory'];

/** What was counted of a part: sessions and devices are nothing where only incidents have it. */
export interface IncidentCounts {
  /** What incidents are held against: launches, or views of pages. */
  readonly launches: number;
  readonly devices: number;
  readonly incidents: number;
  readonly hitDevices: number;
  /** Of the sizes of the incidents, how many there were. */
  readonly sizes: Int32Array;
}

/** An incident of an issue. */
export interface Hit {
  /** The place of the issue among those of its category. */
  readonly issue: number;
  readonly at: number;
  readonly version: string;
  /** The version of the offline package that brought the script that failed; absent where none did. */
  readonly packageVersion?: string | undefined;
  /** How many it stands for. */
  readonly weight: number;
}
