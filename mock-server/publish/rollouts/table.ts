import * as v from 'valibot';
import {
  Audit as AuditFields,
  GuardMeasure,
  GuardState,
  HealthMetric,
  PhasedPlan,
  Platform,
  Release,
  ReleaseKind,
  RolloutGuardInput,
  RolloutState,
} from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Audit } from '../../core/store/registry.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import type { DeliveryTarget } from '../../delivery/target.ts';
import { MAIN_METRICS, type MainMetric } from './health.ts';

type Kind = Schemas['ReleaseKind'];

/** A period in which a release reached the same devices; ends with the next segment or the run. */
export interface RunSegment {
  readonly at: string;
  readonly cause: Exclude<Schemas['RunEvent'], 'ended'>;
  readonly by: string;
  readonly percent: number;
  readonly paused: boolean;
  /** Its requirements on a device, including its gray rules. */
  readonly target: DeliveryTarget;
}

/** A period in which a release was out. Entries are never rewritten: all history derives from runs. */
export interface ReleaseRunRow {
  id: string;
  appId: string;
  kind: Kind;
  ownerId: string;
  release: Schemas['Release'];
  startedAt: string;
  startedBy: string;
  endedAt?: string;
  endedBy?: string;
  endReason?: Schemas['RunEndReason'];
  /** Hours after which two of three eligible devices have requested it. */
  paceHours: number;
  /** Whether its effect is included in the initial versions of the population's phones. */
  isPast?: boolean;
  segments: readonly RunSegment[];
}

/** The progress of a release. Absent if it never had a plan and was never released. */
export interface RolloutRow extends Audit {
  appId: string;
  kind: Kind;
  ownerId: string;
  plan?: Schemas['PhasedPlan'];
  state: Schemas['RolloutState'];
  percent: number;
  /** Mock time (ms) from which the hours of the stages count; pauses move it. */
  base?: number;
  /** When each stage was reached. */
  reached: readonly string[];
  pausedAt?: string;
  pausedBy?: string;
  /** Whether it is paused at its former reach: devices within the percentage receive it. */
  holding?: boolean;
  jobId?: string;
}

/** A guard that can stop a rollout. */
export type RolloutGuardRow = Audit &
  Schemas['RolloutGuardInput'] & {
    appId: string;
    kind: Kind;
    ownerId: string;
    state: Schemas['GuardState'];
    /** User to notify when it stops something, besides the publisher. */
    setBy?: string;
    trippedAt?: string;
    trippedBy?: Schemas['HealthMetric'];
    /** What it measured when it tripped. */
    trippedOn?: Schemas['GuardMeasure'];
    /** When it was rearmed during a run: only later events count. */
    armedAt?: string;
    jobId?: string;
  };

/** A problem in the story of the seed. */
export interface IncidentRow {
  id: string;
  appId: string;
  /** If absent, all versions on all platforms are affected. */
  platform?: Schemas['Platform'];
  version?: string;
  metric: MainMetric;
  from: string;
  /** Time until the full value is reached. */
  rampHours: number;
  value: number;
  /** The model of the phones that are affected most. */
  model?: string;
  /** Ends when the switch with this key is no longer in force. */
  switchKey?: string;
  /** Ends at this time. */
  until?: string;
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    releaseRuns: ReleaseRunRow;
    rollouts: RolloutRow;
    rolloutGuards: RolloutGuardRow;
    incidents: IncidentRow;
  }
}

const cascade = { appId: { table: 'applications', onRemove: 'cascade' } } as const;
const text = v.optional(v.string());
const ownerColumns = { id: v.string(), appId: v.string(), kind: ReleaseKind, ownerId: v.string() };

/** What was released when, and how; never returned directly. */
export const rolloutTables: TableDefinitions<'releaseRuns' | 'rollouts' | 'rolloutGuards' | 'incidents'> = {
  releaseRuns: {
    schema: v.object({
      ...ownerColumns,
      release: Release,
      startedAt: v.string(),
      startedBy: v.string(),
      endedAt: text,
      endedBy: text,
      endReason: text,
      paceHours: v.number(),
      isPast: v.optional(v.boolean()),
      segments: v.array(v.unknown()),
    }),
    references: cascade,
  },
  rollouts: {
    lifecycle: 'Rollout',
    unaudited: ['jobId'],
    schema: v.object({
      ...AuditFields.entries,
      ...ownerColumns,
      plan: v.optional(PhasedPlan),
      state: RolloutState,
      percent: v.number(),
      base: v.optional(v.number()),
      reached: v.array(v.string()),
      pausedAt: text,
      pausedBy: text,
      holding: v.optional(v.boolean()),
      jobId: text,
    }),
    references: cascade,
  },
  rolloutGuards: {
    unaudited: ['jobId'],
    schema: v.object({
      ...AuditFields.entries,
      ...ownerColumns,
      ...RolloutGuardInput.entries,
      state: GuardState,
      setBy: text,
      trippedAt: text,
      trippedBy: v.optional(HealthMetric),
      trippedOn: v.optional(GuardMeasure),
      armedAt: text,
      jobId: text,
    }),
    references: cascade,
  },
  incidents: {
    schema: v.object({
      id: v.string(),
      appId: v.string(),
      platform: v.optional(Platform),
      version: text,
      metric: v.picklist(MAIN_METRICS),
      from: v.string(),
      rampHours: v.number(),
      value: v.number(),
      model: text,
      switchKey: text,
      until: text,
    }),
    references: cascade,
  },
};
