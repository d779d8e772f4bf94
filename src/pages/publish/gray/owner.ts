import type { Platform, ReleaseKind } from '../../../api/generated/client.schemas.ts';

/** The release that has gray rules, as their screens know it. */
export interface RuleOwner {
  kind: ReleaseKind;
  id: string;
  /** What people call it, for questions: `Android 6.5.0`; empty until it is known. */
  name: string;
  /** It is out: a change of its rules reaches devices at once. */
  isLive: boolean;
  /** Platforms of its devices, when it is not for all of them. */
  platforms?: readonly Platform[];
  /** How the conditions of a rule combine: AND for all but offline packages. */
  combination: 'AND' | 'OR';
  /** It reaches only devices in its rules: without any, none. */
  grayOnly?: boolean;
  /** It is not delivered by its rules at present: they wait. */
  rulesRest?: boolean;
}

export type RuleChange = 'createGrayRule' | 'updateGrayRule' | 'deleteGrayRule';
