import type { components } from '../../openapi/generated/types.ts';
import type { Context } from '../core/http/handler.ts';
import type { Tables } from '../core/store/table.ts';
import type { DeliveryTarget } from '../delivery/target.ts';
import type { Reach } from './reach.ts';

type Schemas = components['schemas'];
export type ReleaseKind = Schemas['ReleaseKind'];

/** A released thing, or one that waits for it, whatever its kind. */
export interface ReleaseOwner {
  readonly release: Schemas['Release'];
  readonly appId: string;
  /** Of releases of one line a device uses the highest version that it gets: of one application, sub-application or applet. */
  readonly line: string;
  /** Whether it is in force. */
  readonly isLive: boolean;
  /** How far it has got. */
  readonly reach: Reach;
  /** What it asks of a device, as far as its rollout has got. */
  readonly target: DeliveryTarget;
}

/** What changes the gray rules of a release. */
export type ChangingRules =
  | Context<'createGrayRule'>
  | Context<'updateGrayRule'>
  | Context<'deleteGrayRule'>
  | Context<'importGrayWhitelist'>;

/** How a kind of release is found, and what becomes of its gray rules. */
export interface OwnerKind {
  find(db: Tables, id: string, appId: string): ReleaseOwner | undefined;
  /** All in force, the newest first. */
  live(db: Tables, appId: string): ReleaseOwner[];
  /** Throws the refusal of its lifecycle where its rules must stay as they are; without it they can always be changed. */
  permit?(context: ChangingRules, id: string): void;
  /** Keeps the summary of its rules that lists show. */
  summarise(db: Tables, id: string, grayRules: Schemas['GrayRuleSummary'][]): Promise<unknown>;
}
