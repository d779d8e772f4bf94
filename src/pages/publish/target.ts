import type {
  AppletPackage,
  GrayRule,
  OfflinePackage,
  Platform,
  ReleaseKind,
  Switch,
  Upgrade,
} from '../../api/generated/client.schemas.ts';
import { listGrayRules } from '../../api/generated/gray-rules/gray-rules.ts';
import type { Target } from '../../resource/audience/target-text.ts';
import { platforms } from '../../resource/platforms.ts';

type Rules = readonly GrayRule[] | null;

/**
 * Requests the targeting rules of a release for the confirmation of an action. Never fails: the confirmation then says
 * that they are not available.
 */
export const readRules = (kind: ReleaseKind, id: string): Promise<Rules> => listGrayRules(kind, id).catch(() => null);

/** The target of each kind of release, including its targeting rules. */
export const releaseTargets = {
  upgrade: ({ platform, version, minOsVersion }: Upgrade, rules: Rules): Target => ({
    platforms: [platform],
    below: version,
    minOsVersion,
    rules,
  }),
  switch: ({ entries }: Switch, rules: Rules): Target => ({
    platforms: entries.map(({ platform }): Platform => platform),
    rules,
  }),
  // The rules of the other kinds only apply in gray mode.
  offline: ({ clients, effectiveMode }: OfflinePackage, rules: Rules): Target => ({
    platforms: platforms.filter((platform) => clients[platform] !== undefined),
    versions: clients,
    ...(effectiveMode === 'gray' && { rules, rulesOnly: true, combination: 'OR' }),
  }),
  applet: ({ releaseScope, releaseMode }: AppletPackage, rules: Rules): Target => ({
    scope: releaseScope,
    ...(releaseMode === 'gray' && { rules, rulesOnly: true }),
  }),
} as const;
