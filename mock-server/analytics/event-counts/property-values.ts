import { UNKNOWN } from '../../counting/keys.ts';
import type { Reading } from '../../counting/topic.ts';
import { lotsIn } from '../../flows/actions.ts';
import { EVENTS } from '../events/catalogue.ts';

type Value = readonly [name: string, lots: number];

/** Values of properties with their frequency; numbers and dates as ranges. */
const VALUES: Readonly<Record<string, readonly Value[]>> = {
  login_method: [
    ['指纹', 38],
    ['面容', 29],
    ['密码', 16],
    ['手势', 9],
    ['短信', 8],
  ],
  duration_ms: [
    ['< 200', 24],
    ['200–499', 41],
    ['500–999', 22],
    ['1000–2999', 10],
    ['≥ 3000', 3],
  ],
  entry_page: [
    ['首页', 54],
    ['我的', 27],
    ['活动中心', 12],
    ['我的账户', 7],
  ],
  transfer_type: [
    ['跨行', 46],
    ['行内', 33],
    ['手机号', 13],
    ['信用卡还款', 8],
  ],
  amount: [
    ['< 100', 22],
    ['100–999', 34],
    ['1000–9999', 31],
    ['10000–49999', 10],
    ['≥ 50000', 3],
  ],
  is_success: [
    ['true', 96],
    ['false', 4],
  ],
  pay_channel: [
    ['借记卡', 63],
    ['信用卡', 31],
    ['数字人民币', 6],
  ],
  product_code: [
    ['CH-R1-0701', 24],
    ['CH-R2-1102', 21],
    ['CH-R2-1108', 16],
    ['CH-R3-2205', 12],
    ['CH-R1-0703', 8],
    ['FD-110032', 5],
    ['FD-161725', 4],
    ['CH-R2-1115', 3],
    ['CH-R3-2211', 2],
    ['FD-005827', 2],
    ['CH-R4-3301', 2],
    ['FD-519674', 1],
  ],
  risk_level: [
    ['R2', 43],
    ['R1', 31],
    ['R3', 18],
    ['R4', 6],
    ['R5', 2],
  ],
  holding_days: [
    ['< 30', 18],
    ['30–89', 27],
    ['90–179', 25],
    ['180–364', 19],
    ['≥ 365', 11],
  ],
  due_date: [
    ['05', 14],
    ['10', 19],
    ['15', 24],
    ['20', 27],
    ['25', 16],
  ],
  operator_role: [
    ['经办', 61],
    ['复核', 22],
    ['授权', 17],
  ],
  batch_size: [
    ['< 50', 48],
    ['50–199', 33],
    ['200–999', 15],
    ['≥ 1000', 4],
  ],
  place: [
    ['分行', 58],
    ['总行', 31],
    ['外勤', 11],
  ],
  flow_name: [
    ['用章', 28],
    ['请假', 24],
    ['报销', 21],
    ['采购', 14],
    ['合同', 13],
  ],
};

/** The property by which an event splits. */
export interface PropertyValues {
  readonly names: readonly string[];
  /**
   * Returns a function that maps sessions of a stretch (ms) to the index of the value that the app sends, the same for
   * the whole session.
   */
  placesIn(stretch: number): (place: number, launch: number) => number;
}

const NOTHING: PropertyValues = { names: [UNKNOWN], placesIn: () => () => 0 };
/** Number of slots in the lookup table of random numbers, so that few names need a check. */
const SLOTS = 256;

/**
 * Returns the values of a property that an application sends with an event.
 * @param key of the property; by default the first one that the event is sent with
 */
export function valuesOf({ rng }: Reading, applicationId: string, eventId: string, key?: string): PropertyValues {
  const { properties = [] } = EVENTS[applicationId]?.find((one) => one.eventId === eventId) ?? {};
  const own = properties.find((one) => key === undefined || one === key) ?? '';
  const values = VALUES[own];
  if (values === undefined) return NOTHING;
  const salt = rng('property values', applicationId, own).int(0, 2 ** 32 - 1);
  let total = 0;
  const ends = Uint16Array.from(values, ([, lots]) => (total += lots));
  const slots = Uint8Array.from({ length: SLOTS }, (_, slot) => ends.findIndex((end) => (slot / SLOTS) * total < end));
  return {
    names: values.map(([name]) => name),
    placesIn(stretch) {
      const lotIn = lotsIn(salt, stretch);
      return (device, launch) => {
        const lot = lotIn(device, launch);
        let place = slots[Math.floor(lot * SLOTS)] ?? 0;
        while (lot * total >= (ends[place] ?? total)) place++;
        return place;
      };
    },
  };
}
