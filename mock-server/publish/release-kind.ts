import type { Schemas } from '../../openapi/generated/types.ts';
import type { Context } from '../core/http/handler.ts';
import type { Tables } from '../core/store/table.ts';
import type { DeliveryTarget } from '../delivery/target.ts';
import type { Reach } from './reach.ts';

export type ReleaseKind = Schemas['ReleaseKind'];

/** A release of any kind, live or waiting. */
export interface ReleaseOwner {
  readonly release: Schemas['Release'];
  readonly appId: string;
  /**
   * The application, sub-application or applet of the release: of the releases of one line, a device uses the highest
   * version that it receives.
   */
  readonly line: string;
  /** Whether it is live. */
  readonly isLive: boolean;
  /** Its rollout progress. */
  readonly reach: Reach;
  /** Its requirements on a device at the current state of its rollout. */
  readonly target: DeliveryTarget;
}

/** Operations that change the gray rules of a release. */
export type ChangingRules =
  | Context<'createGrayRule'>
  | Context<'updateGrayRule'>
  | Context<'deleteGrayRule'>
  | Context<'importGrayWhitelist'>;

/** Implementation of a kind of release: how to find it, and where its gray rules are summarized. */
export interface OwnerKind {
  find(db: Tables, id: string, appId: string): ReleaseOwner | undefined;
  /** Returns all live ones, newest first. */
  live(db: Tables, appId: string): ReleaseOwner[];
  /** Throws the refusal of its lifecycle if its rules must not change; if absent, they can always be changed. */
  permit?(context: ChangingRules, id: string): void;
  /** Raises the revision of its record, with the summary of its rules for lists if these have changed. */
  change(db: Tables, id: string, changes: { grayRules?: Schemas['GrayRuleSummary'][] }): Promise<unknown>;
}
