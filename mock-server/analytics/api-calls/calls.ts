import type { FilterOf, Reading } from '../../counting/topic.ts';
import { callsOn } from './ways.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { pagesWith, visitorsOf } from '../../population/views.ts';
import type { HealthOf } from '../../walk/rates.ts';
import { failuresOf } from './failures.ts';
import { pacesOf, tellingOf, untimed } from './pace.ts';
import { callRatesIn } from './rates.ts';
import { apisIn, factsOf } from './transactions.ts';

/** The filter of calls. */
type Filter = Omit<FilterOf<'apiCalls'>, 'slowMs'>;

/**
 * Returns the calls of an application, how the filtered ones are measured, and which of them fail.
 * @param isTimed whether call times are requested
 */
export function callsIn(reading: Reading, filter: Filter, segmentsOf: SegmentsOf, isTimed = true) {
  const { failureClass, callStatus, businessCode, version, network } = filter;
  const { applicationId, phones, journeys: ways } = visitorsOf(reading, segmentsOf);
  const calls = callsOn(ways, applicationId, (...key) => reading.rng(...key));
  const apis = apisIn(reading);
  const facts = factsOf(apis);
  const callBits = pagesWith(calls.pages, filter, facts);
  const timed = { sums: 'calls', telling: tellingOf(applicationId), paceOf: pacesOf(phones) };
  const pace = isTimed ? timed : untimed;
  return {
    phones,
    places: placesIn(phones, filter),
    calls,
    apis,
    facts,
    callBits,
    pace,
    measuring: {
      ...pace,
      version,
      network: networkAt(network),
      pagesIn: calls.pagesIn.map((all) => all & callBits),
    },
    /** Which calls fail, limited to the causes that match the filter. */
    failures: (healthOf: HealthOf) =>
      failuresOf(
        calls,
        timed,
        (period) => callRatesIn(reading, phones, period, healthOf),
        (cause, place) =>
          (callBits & (1 << place)) !== 0 &&
          (failureClass ?? cause.failureClass) === cause.failureClass &&
          (callStatus ?? cause.callStatus) === cause.callStatus &&
          (businessCode ?? cause.businessCode) === cause.businessCode,
      ),
  };
}
