import { Platform } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { audienceOf } from '../../delivery/audience.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import { explain } from '../../delivery/evaluate.ts';
import type { DeliveryTarget, Device, Population } from '../../delivery/target.ts';
import { checking, checkRule } from '../gray-rules/gray-rules.ts';
import { withCrowds } from '../gray-rules/rows.ts';
import { phoneBy, phonesAt } from '../installed.ts';
import { endedAt, withEnded } from '../reach.ts';
import { higherThan, liveOwners, liveUpgrades, ownerOf } from '../owners.ts';
import type { ReleaseKind } from '../release-kind.ts';
import { previewHandlers } from './preview.ts';

type Ids = 'estimateAudience' | 'simulateDelivery' | 'explainDevice';
type DraftContext = Context<'estimateAudience'> | Context<'simulateDelivery'>;

/** The target of an unsaved release for fields missing in the draft: includes every device. */
const anyDevice = (kind: ReleaseKind): DeliveryTarget => ({
  key: 'draft',
  platforms: Platform.options,
  combination: kind === 'offline' ? 'OR' : 'AND',
  rules: [],
  percent: 100,
  paused: false,
});

/** Returns the target of the stored release with the fields of the draft, and whether it is in force. */
function targetOf({ db, appId, body, refuse, isGranted }: DraftContext): {
  target: DeliveryTarget;
  isLive: boolean | null;
} {
  const { kind, ownerId, draft } = body;
  const owner = ownerId === undefined ? null : ownerOf(db, kind, ownerId, appId);
  if (owner !== null && !isGranted(`publish/${owner.release.menu}#doQuery`)) throw refuse('AUTH_FORBIDDEN');
  const { version, rules, ...facts } = draft ?? {};
  rules?.forEach((rule, index) => checkRule(rule, checking({ db, appId, refuse }), `/draft/rules/${index}`));
  const drafted = {
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    ...(version !== undefined && { below: version }),
    ...(rules !== undefined && { rules: withCrowds(db, rules) }),
    ...(facts.percent !== undefined && { paused: false }),
  };
  const higher =
    owner === null
      ? []
      : higherThan(
          { ...owner, release: { ...owner.release, ...(version !== undefined && { version }) } },
          liveUpgrades(db, owner),
        );
  return {
    target: { ...(owner?.target ?? anyDevice(kind)), ...drafted, higher },
    isLive: owner !== null && draft === undefined ? owner.isLive : null,
  };
}

/** Returns the phones of the application, with what they currently have installed. */
const population = (context: Pick<Context<Ids>, 'db' | 'appId' | 'rng' | 'clock'>): Population =>
  phonesAt(context, context.appId, context.clock.now());

const deviceIn = (
  context: Context<'simulateDelivery'> | Context<'explainDevice'>,
  deviceId: string,
): Device | undefined => phoneBy(context, context.appId, deviceId, context.clock.now());

const liveStep = (isLive: boolean): Schemas['DeliveryStep'] => ({
  check: 'live',
  passed: isLive,
  ...(!isLive && { decides: true }),
});

/** Explains the live releases for a device, in order: one that it receives hides others of its line. */
function releasesFor(context: Context<'explainDevice'>, device: Device): Schemas['DeviceExplanation']['releases'] {
  const { db, appId, clock } = context;
  const all = population(context);
  const inUse = new Set<string>();
  return liveOwners(db, appId)
    .filter(({ target }) => target.platforms.includes(device.platform))
    .map(({ release, reach, line, target }) => {
      const { gets, steps } = explain(target, device, clock.now(), all);
      const key = `${release.kind} ${line}`;
      const above =
        release.kind === 'upgrade' && release.version !== undefined
          ? compareVersions(device.appVersion, release.version)
          : -1;
      const superseded = inUse.has(key) || above > 0;
      if (gets || above === 0) inUse.add(key);
      return {
        release,
        reach: withEnded(reach, endedAt(target.rules, clock.now())),
        verdict: gets ? 'gets' : 'misses',
        steps,
        ...(above === 0 && { installed: true }),
        ...(superseded && { superseded }),
      };
    });
}

export const deliveryHandlers = handlers<'delivery'>({
  ...previewHandlers,

  estimateAudience: (context) => audienceOf(targetOf(context).target, context.clock.now(), population(context)),

  simulateDelivery: (context) => {
    const { body, clock } = context;
    const { target, isLive } = targetOf(context);
    const all = population(context);
    const device = body.device ?? deviceIn(context, body.deviceId ?? '');
    if (device === undefined) return { steps: [] };
    const { gets, steps } = explain(target, device, clock.now(), all);
    // A release that is not in force is explained by that, before any rule.
    const others = isLive === false ? steps.map(({ decides: _decides, ...step }) => step) : steps;
    return {
      verdict: gets && isLive !== false ? 'gets' : 'misses',
      device,
      steps: isLive === null ? steps : [liveStep(isLive), ...others],
    };
  },

  explainDevice: (context) => {
    const { db, appId, path } = context;
    const isListed = (listType: 'black' | 'white') =>
      db.deviceEntries.find({ appId, listType, deviceId: path.deviceId }) !== undefined;
    const enabled = db.appConfigs.find({ appId })?.deviceList ?? false;
    const lists = { enabled, black: isListed('black'), white: isListed('white') };
    const device = deviceIn(context, path.deviceId);
    return device === undefined ? { lists, releases: [] } : { device, lists, releases: releasesFor(context, device) };
  },
});
