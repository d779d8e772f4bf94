import type { Schemas } from '../../../openapi/generated/types.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { Period } from '../../counting/topic.ts';
import { NETWORKS } from '../../population/sessions.ts';
import { placeOfId } from '../../population/timed.ts';
import { jsSample, jsSamples } from '../js-errors/samples.ts';
import { BLOCKED_MS, RUN_SECONDS } from './causes.ts';
import { issueIn } from './issues.ts';
import { eachSampled, type Sampled, sampleIdOf } from './sampled.ts';
import { sampleFacts } from './sample-facts.ts';
import { type IncidentFilter, type SessionCategory, type Walked, walked, type WalkedFrom } from './walked.ts';
import { pageOf } from '../../core/store/page-of.ts';

/** Returns the incidents of a walk. */
export function sampledIn(walk: Walked, category: SessionCategory, period: Period): Sampled[] {
  const samples: Sampled[] = [];
  eachSampled(walk, category, period, (sampled) => samples.push(sampled));
  return samples;
}

function toSample(
  { clock }: Pick<Context<'getCrashSample'>, 'clock'>,
  { phones }: Walked,
  sampled: Sampled,
): Schemas['CrashSampleItem'] {
  const { category, place, at, version, network, incident, weight } = sampled;
  const { deviceId = '', model = '', platform = 'android' as const, osVersion = '' } = phones.devices[place] ?? {};
  const { names, codes } = phones.coded.region;
  const isHang = category === 'anr';
  return {
    id: sampleIdOf(sampled),
    at: clock.iso(at),
    deviceId,
    model,
    platform,
    osVersion,
    version,
    network: NETWORKS[network] ?? 'wifi',
    region: names[codes[place] ?? 0] ?? '',
    visibility: incident.isHidden ? 'background' : 'foreground',
    runSeconds: RUN_SECONDS[incident.size] ?? 0,
    ...(isHang && { blockedMs: BLOCKED_MS[incident.size] ?? 0 }),
    weight,
  };
}

/** Returns the incident filter of a query for an issue. */
function filterOf({ query }: Context<'listCrashSamples'>, issueId: string): IncidentFilter {
  const { platform, channel, version, brand, model, modelClass, osVersion, region, webView, network, visibility } =
    query;
  const { pageName, module, pageType, offlinePackage } = query;
  const device = { platform, channel, brand, model, modelClass, osVersion, region, webView };
  return { ...device, version, network, visibility, pageName, module, pageType, offlinePackage, issueId };
}

/** Returns the incidents of an issue that match a filter, in order of time. */
function samplesOf(
  context: Context<'listCrashSamples'>,
  issueId: string,
  category: SessionCategory,
  source: WalkedFrom,
): { walk: Walked; sampled: Sampled[] } {
  const { query } = context;
  const period = dayRange(context);
  const filter = filterOf(context, issueId);
  const walk = walked(context, category, filter, period, source);
  const isDown = query.sort[0]?.endsWith(',desc') ?? true;
  const sampled = sampledIn(walk, category, period).toSorted(
    (a, b) => (isDown ? b.at - a.at : a.at - b.at) || a.place - b.place || a.launch - b.launch,
  );
  return { walk, sampled };
}

/** Handlers for individual crashes. */
export const createCrashSamples = (source: WalkedFrom) =>
  handlers<'crashIssues', 'listCrashSamples' | 'getCrashSample'>({
    listCrashSamples: (context) => {
      const { db, appId, path, query } = context;
      const { id, category } = issueIn(db, appId, path);
      if (category === 'js') return jsSamples(context, filterOf(context, id), source);
      const { walk, sampled } = samplesOf(context, id, category, source);
      return pageOf(sampled, query, (one) => toSample(context, walk, one));
    },

    getCrashSample: async (context) => {
      const { db, appId, path, clock, refuse } = context;
      const row = issueIn(db, appId, path);
      const { category } = row;
      if (category === 'js') return jsSample(context, row, source);
      const where = placeOfId(path.sampleId, clock.now());
      if (where === undefined) throw refuse('NOT_FOUND');
      const { place, period } = where;
      const walk = walked(context, category, {}, period, source);
      if (place >= walk.phones.devices.length) throw refuse('NOT_FOUND');
      const sampled = sampledIn({ ...walk, places: Uint32Array.of(place) }, category, period).find(
        (one) => sampleIdOf(one) === path.sampleId,
      );
      const issue = sampled && walk.issues[sampled.incident.issue];
      if (sampled === undefined || issue?.id !== row.id) throw refuse('NOT_FOUND');
      return {
        ...toSample(context, walk, sampled),
        issueId: issue.id,
        ...(await sampleFacts(context, walk.phones, sampled, issue.cause)),
      };
    },
  });
