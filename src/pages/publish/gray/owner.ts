import type { Platform, ReleaseKind } from '../../../api/generated/client.schemas.ts';

/** The release that has gray rules, as their screens know it. */
export interface RuleOwner {
  kind: ReleaseKind;
  id: string;
  /** Whose phones they are, when it is for one platform. */
  platform?: Platform;
  /** How the conditions of a rule combine: AND for all but offline packages. */
  combination: 'AND' | 'OR';
  /** It reaches only whom its rules name: without any, nobody. */
  grayOnly?: boolean;
  /** It is not delivered by its rules at present: they wait. */
  rulesRest?: boolean;
}
