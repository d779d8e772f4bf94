import * as v from 'valibot';
import {
  Platform,
  PushCategory,
  PushChannel,
  PushKeyState,
  PushMessage,
  PushRoute,
} from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import type { PushPlan } from './plan.ts';

type Schemas = components['schemas'];

/** A message as it was written, without what an answer works out. */
export type PushMessageRow = Omit<
  Schemas['PushMessage'],
  'tagNames' | 'schedule' | 'send' | 'stats' | 'failure' | 'remainderTitle' | 'templateName'
> & {
  appId: string;
  /** The job that sends it when its push time has come, and what was known when it was scheduled. */
  scheduled?: {
    readonly jobId: string;
    readonly by: string;
    readonly at: string;
    /** Devices that were to be reached. */
    readonly devices: number;
    /** Channels that were to fail. */
    readonly failing?: readonly string[] | undefined;
  };
};

/**
 * A message that was sent, is being sent, or reached nobody. What it goes by never changes; it may only be stopped. These
 * rows are the one history of what reached whom: numbers, deliveries, statistics and limits all follow from them.
 */
export type PushSendRow = Omit<PushPlan, 'at' | 'isLeft'> & {
  readonly id: string;
  readonly appId: string;
  readonly messageId: string;
  readonly by: string;
  readonly startedAt: string;
  readonly stoppedAt?: string | undefined;
  readonly validityHours: number;
  /** The stopped message that it continues. */
  readonly remainderOf?: string | undefined;
  /** What its tags were called. */
  readonly tagNames: readonly string[];
  /** Devices that were to be reached, when it was scheduled. */
  readonly scheduled?: number | undefined;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    pushMessages: PushMessageRow;
    pushSends: PushSendRow;
  }
}

const {
  tagNames: _tagNames,
  schedule: _schedule,
  send: _send,
  stats: _stats,
  failure: _failure,
  remainderTitle: _remainderTitle,
  templateName: _templateName,
  ...columns
} = PushMessage.entries;
const texts = v.array(v.string());

/** Tags and template are looked after where these are deleted: a message that was pushed goes on without them. */
export const pushMessageTables: TableDefinitions<'pushMessages' | 'pushSends'> = {
  pushMessages: {
    schema: v.object(columns),
    lifecycle: 'PushMessage',
    internal: {
      appId: v.string(),
      scheduled: v.optional(
        v.object({
          jobId: v.string(),
          by: v.string(),
          at: v.string(),
          devices: v.number(),
          failing: v.optional(texts),
        }),
      ),
    },
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      templateId: { table: 'pushTemplates', onRemove: 'clear' },
      remainderOf: { table: 'pushMessages', onRemove: 'clear' },
    },
  },
  pushSends: {
    schema: v.object({
      id: v.string(),
      appId: v.string(),
      messageId: v.string(),
      by: v.string(),
      startedAt: v.string(),
      stoppedAt: v.optional(v.string()),
      validityHours: v.number(),
      remainderOf: v.optional(v.string()),
      tagNames: texts,
      scheduled: v.optional(v.number()),
      category: PushCategory,
      route: PushRoute,
      platforms: v.optional(v.array(Platform)),
      channels: v.optional(v.array(PushChannel)),
      everyone: v.boolean(),
      tags: texts,
      regions: texts,
      named: texts,
      keys: v.record(v.string(), PushKeyState),
      lastDays: v.optional(v.record(v.string(), v.string())),
    }),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      messageId: { table: 'pushMessages', onRemove: 'cascade' },
    },
  },
};
