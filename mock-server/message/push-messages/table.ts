import * as v from 'valibot';
import {
  Platform,
  PushCategory,
  PushChannel,
  PushKeyState,
  PushMessage,
  PushRoute,
} from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import type { PushPlan } from './plan.ts';

/** A message as written; excludes derived fields. */
export type PushMessageRow = Omit<
  Schemas['PushMessage'],
  'tagNames' | 'schedule' | 'send' | 'stats' | 'failure' | 'remainderTitle' | 'templateName'
> & {
  appId: string;
  /** The job that sends it at its push time, and the forecast at the time of scheduling. */
  scheduled?: {
    readonly jobId: string;
    readonly by: string;
    readonly at: string;
    /** Forecast number of devices. */
    readonly devices: number;
    /** Channels that were forecast to fail. */
    readonly failing?: readonly string[] | undefined;
  };
};

/**
 * A message that was sent, is being sent, or reached nobody. Its plan never changes; it can only be stopped. These rows
 * are the only history of deliveries: figures, deliveries, statistics and limits all derive from them.
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
  /** Names of its tags at that time. */
  readonly tagNames: readonly string[];
  /** Forecast number of devices when it was scheduled. */
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

/** Deleting a tag or template handles its uses: a pushed message stays without them. */
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
