import type { ResourceType } from '../../openapi/generated/schemas.ts';
import type * as v from 'valibot';
import type { Page } from './pages.ts';
import type { Journeys, Ways } from './journeys.ts';
import { sizeOf } from './launch-sizes.ts';

/** A file that web pages load: its time on a usual device (ms), and how often it fails to load. */
export interface Resource {
  readonly url: string;
  readonly domain: string;
  readonly type: v.InferOutput<typeof ResourceType>;
  readonly ms: number;
  /** Failures per 100,000 loads through a usual network. */
  readonly failures: number;
}

type Row = readonly [address: string, type: Resource['type'], ms: number, failures: number];

/** What the pages of an application load: files by page type, and individual ones. */
interface Seeds {
  readonly types: Readonly<Partial<Record<Page['type'], readonly Row[]>>>;
  readonly pages: Readonly<Partial<Record<string, readonly Row[]>>>;
}

const wealth: readonly Row[] = [
  ['h5.chenghu.example/wealth/wealth.js', 'script', 310, 90],
  ['h5.chenghu.example/wealth/wealth.css', 'css', 140, 50],
];
const curve: Row = ['h5.chenghu.example/wealth/curve.js', 'script', 260, 80];
const loan: readonly Row[] = [
  ['h5.chenghu.example/loan/loan.js', 'script', 280, 85],
  ['img.chenghu.example/loan/banner.webp', 'image', 420, 210],
];
const corporate: readonly Row[] = [
  ['h5.chenghu.example/corporate/forms.js', 'script', 300, 80],
  ['h5.chenghu.example/corporate/forms.css', 'css', 130, 40],
];

/** Every web page loads these first. */
const base: readonly Row[] = [
  ['h5.chenghu.example/base/vendor.js', 'script', 360, 60],
  ['h5.chenghu.example/base/base.css', 'css', 150, 40],
  ['font.chenghu.example/chenghu-digits.woff2', 'font', 240, 130],
];
const applet: readonly Row[] = [
  ['applet.chenghu.example/base/runtime.js', 'script', 390, 70],
  ['applet.chenghu.example/base/base.css', 'css', 160, 45],
];

const SEEDS: Readonly<Partial<Record<string, Seeds>>> = {
  'chenghu-mbank': {
    types: { h5: base, applet },
    pages: {
      活动中心: [
        ['h5.chenghu.example/activity/activity.js', 'script', 290, 80],
        ['img.chenghu.example/activity/festival.webp', 'image', 520, 240],
        ['media.chenghu.example/activity/festival.mp4', 'media', 1450, 520],
      ],
      电子回单: [['img.chenghu.example/receipt/seal.png', 'image', 210, 160]],
      理财首页: wealth,
      理财详情: [...wealth, curve],
      购买确认: wealth,
      基金首页: [curve, ['img.chenghu.example/fund/managers.webp', 'image', 460, 220]],
      存款产品: wealth,
      贷款首页: loan,
      贷款申请: loan,
      账单分期: [['h5.chenghu.example/card/installment.js', 'script', 250, 75]],
      积分商城: [
        ['h5.chenghu.example/mall/mall.js', 'script', 330, 95],
        ['img.chenghu.example/mall/goods.webp', 'image', 610, 260],
      ],
      网点查询: [
        ['maps.example/sdk/map.js', 'script', 540, 310],
        ['maps.example/tiles/city.png', 'image', 480, 290],
      ],
      在线客服: [
        ['h5.chenghu.example/service/chat.js', 'script', 270, 70],
        ['media.chenghu.example/service/ring.mp3', 'media', 330, 180],
      ],
      生活缴费: [['applet.chenghu.example/payment/payees.json', 'data', 280, 150]],
      手机充值: [['img.chenghu.example/topup/carriers.webp', 'image', 250, 170]],
      乘车码: [['applet.chenghu.example/transit/code.wasm', 'data', 430, 190]],
    },
  },
  'chenghu-cbank': {
    types: { h5: base },
    pages: {
      电子对账: corporate,
      回单查询: [['img.chenghu.example/receipt/seal.png', 'image', 210, 160]],
      代发工资: [...corporate, ['h5.chenghu.example/corporate/sheet.wasm', 'data', 470, 140]],
      票据: corporate,
      贷款: loan,
      在线客服: [['h5.chenghu.example/service/chat.js', 'script', 270, 70]],
    },
  },
  'chenghu-office': {
    types: { h5: base, applet },
    pages: {
      公告: [['img.chenghu.example/office/notices.webp', 'image', 340, 180]],
      考勤统计: [['h5.chenghu.example/office/charts.js', 'script', 280, 80]],
      发起审批: [['h5.chenghu.example/office/forms.js', 'script', 300, 85]],
      邮件: [['h5.chenghu.example/office/mail.js', 'script', 350, 90]],
      差旅报销: [['applet.chenghu.example/travel/invoices.json', 'data', 310, 150]],
    },
  },
};

/** The files that sessions load on their ways, in order. */
export interface Loads extends Ways<Resource> {
  /** Time on a usual device and network, as a size of `msOf`. */
  readonly load: Uint16Array;
  /** The indexes of the distinct files of each journey. */
  readonly resourcesIn: readonly (readonly number[])[];
}

const resourceOf = ([address, type, ms, failures]: Row): Resource => ({
  url: `https://${address}`,
  domain: address.slice(0, address.indexOf('/')),
  type,
  ms,
  failures,
});

function make(journeys: Journeys, { types, pages: own }: Seeds): Loads {
  const resources = new Map<string, Resource>();
  const onPage = journeys.pages.map(({ name, type }) =>
    [...(types[type] ?? []), ...(own[name] ?? [])].map((row) => {
      const resource = resources.get(row[0]) ?? resourceOf(row);
      resources.set(row[0], resource);
      return [...resources.keys()].indexOf(row[0]);
    }),
  );
  const pages = [...resources.values()];
  const pagesIn = new Int32Array(journeys.pagesIn.length);
  const resourcesIn = Array.from(pagesIn, () => new Set<number>());
  const loads: { journey: number; page: number; load: number }[] = [];
  for (const [visit, journey] of journeys.journey.entries()) {
    const at = journeys.page[visit] ?? 0;
    // A visit that is slower than others to the page is slower for each of its files.
    const slower = (journeys.load[visit] ?? 0) - sizeOf(journeys.pages[at]?.load ?? 0);
    for (const page of onPage[at] ?? []) {
      loads.push({ journey, page, load: Math.max(0, sizeOf(pages[page]?.ms ?? 0) + slower) });
      pagesIn[journey] = (pagesIn[journey] ?? 0) | (1 << page);
      resourcesIn[journey]?.add(page);
    }
  }
  return {
    pages,
    journey: Uint8Array.from(loads, ({ journey }) => journey),
    page: Uint8Array.from(loads, ({ page }) => page),
    load: Uint16Array.from(loads, ({ load }) => load),
    pagesIn,
    secondsIn: journeys.secondsIn,
    resourcesIn: resourcesIn.map((all) => [...all]),
  };
}

/** Returns the addresses of the files that a page of an application loads. */
export function filesOn(applicationId: string, { name, type }: Page): string[] {
  const { types = {}, pages = {} } = SEEDS[applicationId] ?? {};
  return [...(types[type] ?? []), ...(pages[name] ?? [])].map((row) => resourceOf(row).url);
}

const cache = new WeakMap<Journeys, Loads>();

/**
 * Returns the files that sessions load on the ways through an application; none if the seeds do not know the
 * application.
 */
export function loadsOn(journeys: Journeys, applicationId: string): Loads {
  let loads = cache.get(journeys);
  if (loads === undefined)
    cache.set(journeys, (loads = make(journeys, SEEDS[applicationId] ?? { types: {}, pages: {} })));
  return loads;
}
