import * as v from 'valibot';
import {
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
import type { components } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import type { DeliveryTarget } from '../../delivery/target.ts';
import { MAIN_METRICS, type MainMetric } from './health.ts';

type Schemas = components['schemas'];
type Kind = Schemas['ReleaseKind'];

/** A stretch of time in which a release reached the same devices; the next one, or the end of the run, ends it. */
export interface RunSegment {
  readonly at: string;
  readonly cause: Exclude<Schemas['RunEvent'], 'ended'>;
  readonly by: string;
  readonly percent: number;
  readonly paused: boolean;
  /** What it asked of a device, its gray rules included. */
  readonly target: DeliveryTarget;
}

/** One time that a release was out. Nothing in it is ever rewritten: all history derives from runs. */
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
  /** Hours after which two of three devices that could get it have asked for it. */
  paceHours: number;
  /** What it did is in the versions that the phones of the population have to begin with. */
  isPast?: boolean;
  segments: readonly RunSegment[];
}

/** How far a release has got. There is none for one that never had a plan nor was released. */
export interface RolloutRow {
  id: string;
  appId: string;
  kind: Kind;
  ownerId: string;
  plan?: Schemas['PhasedPlan'];
  state: Schemas['RolloutState'];
  percent: number;
  /** Mock time (ms) that the hours of the stages count from; pauses push it on. */
  base?: number;
  /** When each stage was reached. */
  reached: readonly string[];
  pausedAt?: string;
  pausedBy?: string;
  /** Paused at the reach that it had before it ended: devices within the percentage receive it. */
  holding?: boolean;
  jobId?: string;
}

/** What stops a rollout. */
export type RolloutGuardRow = Schemas['RolloutGuardInput'] & {
  id: string;
  appId: string;
  kind: Kind;
  ownerId: string;
  state: Schemas['GuardState'];
  /** Users to notify when it stops something, besides the publisher. */
  setBy?: string;
  trippedAt?: string;
  trippedBy?: Schemas['HealthMetric'];
  /** What it measured when it tripped. */
  trippedOn?: Schemas['GuardMeasure'];
  /** When it was armed again during a run: it judges by what happens from then on. */
  armedAt?: string;
  jobId?: string;
};

/** What goes wrong, as the story of the seed has it. */
export interface IncidentRow {
  id: string;
  appId: string;
  /** Without them, with all versions on all platforms. */
  platform?: Schemas['Platform'];
  version?: string;
  metric: MainMetric;
  from: string;
  /** Until the value is reached. */
  rampHours: number;
  value: number;
  /** Most of all on phones of this model. */
  model?: string;
  /** It is over when the switch of this key is no longer in force. */
  switchKey?: string;
  /** It is over at this time. */
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

/** What was released when, and how: never shown as it is. */
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
    schema: v.object({
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
    schema: v.object({
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
