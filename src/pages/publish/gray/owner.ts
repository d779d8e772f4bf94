import type { Platform, ReleaseKind } from '../../../api/generated/client.schemas.ts';

/** A release with targeting rules, as their screens need it. */
export interface RuleOwner {
  kind: ReleaseKind;
  id: string;
  /** The name used in confirmations: `Android 6.5.0`; empty while it loads. */
  name: string;
  /** Whether the release is live, so that changes of its rules reach devices immediately. */
  isLive: boolean;
  /** The platforms of the release, if it is not for all of them. */
  platforms?: readonly Platform[];
  /** How the conditions of a rule combine: AND except for offline packages. */
  combination: 'AND' | 'OR';
  /** Whether only devices in its rules are reached: without rules, none is. */
  grayOnly?: boolean;
  /** Whether the rules are inactive because the release is currently delivered another way. */
  rulesRest?: boolean;
}

export type RuleChange = 'createGrayRule' | 'updateGrayRule' | 'deleteGrayRule';
