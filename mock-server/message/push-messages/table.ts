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
export type PushMessageRow = Omit<Schemas['PushMessage'], 'tagNames' | 'schedule' | 'send' | 'stats'> & {
  appId: string;
  /** The job that sends it when its push time has come, and what was known when it was scheduled. */
  scheduled?: { readonly jobId: string; readonly by: string; readonly at: string; readonly devices: number };
};

/** A message that was sent or is being sent. What it goes by never changes; it may only be stopped. */
export type PushSendRow = Omit<PushPlan, 'at'> & {
  readonly id: string;
  readonly appId: string;
  readonly messageId: string;
  readonly by: string;
  readonly startedAt: string;
  readonly stoppedAt?: string | undefined;
  readonly validityHours: number;
  /** What its tags were called. */
  readonly tagNames: readonly string[];
  /** Devices that were reachable when it was scheduled. */
  readonly scheduled?: number | undefined;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    pushMessages: PushMessageRow;
    pushSends: PushSendRow;
  }
}

const { tagNames: _tagNames, schedule: _schedule, send: _send, stats: _stats, ...columns } = PushMessage.entries;
const texts = v.array(v.string());

/** Tags and template are looked after where these are deleted: a message that was pushed goes on without them. */
export const pushMessageTables: TableDefinitions<'pushMessages' | 'pushSends'> = {
  pushMessages: {
    schema: v.object(columns),
    lifecycle: 'PushMessage',
    internal: {
      appId: v.string(),
      scheduled: v.optional(v.object({ jobId: v.string(), by: v.string(), at: v.string(), devices: v.number() })),
    },
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      templateId: { table: 'pushTemplates', onRemove: 'clear' },
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
    }),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      messageId: { table: 'pushMessages', onRemove: 'cascade' },
    },
  },
};
