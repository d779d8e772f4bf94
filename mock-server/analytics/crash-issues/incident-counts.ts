import type { Schemas } from '../../../openapi/generated/types.ts';

export type Category = Schemas['IssueCategory'];

/** The counts of a part; sessions and devices are zero if only incidents have that part. */
export interface IncidentCounts {
  /** The base of incidents: launches, or page views. */
  readonly launches: number;
  readonly devices: number;
  readonly incidents: number;
  readonly hitDevices: number;
  /** Page views with incidents. Only for JS errors, of which a view can have several. */
  readonly hitViews?: number;
  /** Number of incidents by size. */
  readonly sizes: Int32Array;
}

/** An incident of an issue. */
export interface Hit {
  /** Index of the issue within its category. */
  readonly issue: number;
  readonly at: number;
  readonly version: string;
  /** Returns the version of the offline package with the failing script; undefined if no package provided it. */
  packageVersion?(): string | undefined;
  /** Returns the id of its sample. */
  sampleId(): string;
  /** How many incidents it represents. */
  readonly weight: number;
}
