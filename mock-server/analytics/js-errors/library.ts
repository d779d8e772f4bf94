import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Page } from '../../population/pages.ts';
import type { Cause, SourceFrame } from '../crash-issues/cause.ts';

/** A script error; its weight is the number of occurrences per 100,000 views of a page that may have it. */
export interface JsError extends Cause {
  readonly platform: 'web';
  readonly kind: Schemas['JsErrorType'];
  /** Affected modules and kinds of pages; all if absent. */
  readonly modules?: readonly string[];
  readonly pageType?: Page['type'];
  /** Affected web views; all if absent. */
  readonly webViews?: readonly string[];
}

const LIBRARIES = 'vendor.js';

/** Creates a frame for a place in a script's source code. */
const at = (module: string, symbol: string, file: string, line: number): SourceFrame => ({
  module,
  symbol,
  file,
  line,
  isOwn: module !== LIBRARIES,
});

/** The functions of the view library that call the page's own functions. */
const RENDER = [
  at(LIBRARIES, 'renderComponent', 'renderer.ts', 214),
  at(LIBRARIES, 'flushJobs', 'scheduler.ts', 96),
] as const;
const EVENT = [at(LIBRARIES, 'dispatchEvent', 'events.ts', 71)] as const;

const script = (error: Omit<JsError, 'platform'>): JsError => ({ platform: 'web', ...error });

/** Errors in the scripts of pages. */
export const JS_ERRORS: readonly JsError[] = [
  script({
    key: 'rate-badge',
    kind: 'TypeError',
    title: "TypeError: Cannot read properties of undefined (reading 'rate')",
    frames: [
      at('wealth.min.js', 'annualRate', 'rate-badge.ts', 41),
      at('wealth.min.js', 'ProductCard', 'product-card.tsx', 88),
      ...RENDER,
    ],
    weight: 260,
    modules: ['理财'],
  }),
  script({
    key: 'quote-panel',
    kind: 'TypeError',
    title: "TypeError: Cannot read properties of undefined (reading 'rate')",
    frames: [
      at('wealth.min.js', 'latestQuote', 'quote-panel.tsx', 132),
      at('wealth.min.js', 'QuotePanel', 'quote-panel.tsx', 57),
      ...RENDER,
    ],
    weight: 1900,
    modules: ['理财'],
    from: '6.4.0',
    until: '6.4.1',
  }),
  script({
    key: 'dataset',
    kind: 'TypeError',
    title: "TypeError: Cannot read properties of null (reading 'dataset')",
    frames: [at(LIBRARIES, 'closestTarget', 'delegate.ts', 38), ...EVENT],
    weight: 70,
  }),
  script({
    key: 'request-timeout',
    kind: 'Promise',
    title: 'Unhandled rejection: Request timeout',
    frames: [at(LIBRARIES, 'onTimeout', 'request.ts', 167), at(LIBRARIES, 'send', 'request.ts', 92)],
    weight: 150,
  }),
  script({
    key: 'chunk-load',
    kind: 'Promise',
    title: 'Unhandled rejection: ChunkLoadError: Loading chunk 17 failed',
    frames: [at(LIBRARIES, 'loadChunk', 'chunk-loader.ts', 29), at(LIBRARIES, 'lazyPage', 'router.ts', 140)],
    weight: 55,
  }),
  script({ key: 'other-origin', kind: 'Script', title: 'Script error.', frames: [], weight: 120 }),
  script({
    key: 'wechat-bridge',
    kind: 'ReferenceError',
    title: 'ReferenceError: WeixinJSBridge is not defined',
    frames: [
      at('activity.js', 'shareToChat', 'share.ts', 33),
      at('activity.js', 'onShare', 'campaign-page.tsx', 120),
      ...EVENT,
    ],
    weight: 210,
    modules: ['首页', '生活'],
  }),
  script({
    key: 'category-tree',
    kind: 'RangeError',
    title: 'RangeError: Maximum call stack size exceeded',
    frames: [
      at('mall.js', 'flatten', 'category-tree.ts', 58),
      at('mall.js', 'categories', 'category-tree.ts', 44),
      ...RENDER,
    ],
    weight: 130,
    modules: ['生活'],
  }),
  script({
    key: 'optional-chaining',
    kind: 'SyntaxError',
    title: "SyntaxError: Unexpected token '?'",
    frames: [at('loan.js', 'applicantOf', 'loan-form.ts', 19)],
    weight: 3200,
    modules: ['贷款', '融资'],
    webViews: ['Chromium 78'],
  }),
  script({
    key: 'open-user-info',
    kind: 'TypeError',
    title: 'TypeError: my.getOpenUserInfo is not a function',
    frames: [
      at('runtime.js', 'authorize', 'user-info.ts', 20),
      at('runtime.js', 'onLaunch', 'applet.ts', 75),
      ...EVENT,
    ],
    weight: 240,
    pageType: 'applet',
  }),
  script({
    key: 'form-template',
    kind: 'Custom',
    title: 'BusinessError: missing template',
    frames: [
      at('forms.js', 'templateOf', 'template.ts', 77),
      at('forms.js', 'FormPage', 'form-page.tsx', 31),
      ...RENDER,
    ],
    weight: 180,
    modules: ['账户', '转账', '审批', '考勤'],
  }),
];

/** Returns the errors that a page may have. */
export const errorsOn = ({ module, type }: Page): JsError[] =>
  JS_ERRORS.filter(({ modules, pageType }) => (modules?.includes(module) ?? true) && (pageType ?? type) === type);
