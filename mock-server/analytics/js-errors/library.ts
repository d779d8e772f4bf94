import type { components } from '../../../openapi/generated/types.ts';
import type { Page } from '../../population/pages.ts';

type Type = components['schemas']['JsErrorType'];

/** An error of the scripts of pages. */
export interface JsError {
  readonly type: Type;
  /** Its message and place: what one is told apart by. */
  readonly name: string;
  /** Of 100,000 views of a page that may have it. */
  readonly often: number;
  /** In which modules, on which kind of pages, in which versions; in all without it. */
  readonly modules?: readonly string[];
  readonly pageType?: Page['type'];
  readonly versions?: readonly string[];
}

const at = (message: string, place: string): string => (place === '' ? message : `${message} (${place})`);

/** What goes wrong in the scripts of pages. */
export const JS_ERRORS: readonly JsError[] = [
  {
    type: 'TypeError',
    name: at("TypeError: Cannot read properties of undefined (reading 'rate')", 'wealth.min.js:1:48213'),
    often: 260,
    modules: ['理财'],
  },
  {
    type: 'TypeError',
    name: at("TypeError: Cannot read properties of undefined (reading 'rate')", 'wealth.min.js:1:51877'),
    often: 1900,
    modules: ['理财'],
    versions: ['6.4.0', '6.4.1'],
  },
  {
    type: 'TypeError',
    name: at("TypeError: Cannot read properties of null (reading 'dataset')", 'vendor.js:1:90412'),
    often: 70,
  },
  { type: 'Promise', name: at('Unhandled rejection: Request timeout', 'vendor.js:1:12764'), often: 150 },
  {
    type: 'Promise',
    name: at('Unhandled rejection: ChunkLoadError: Loading chunk 17 failed', 'vendor.js:1:3391'),
    often: 55,
  },
  { type: 'Script', name: 'Script error.', often: 120 },
  {
    type: 'ReferenceError',
    name: at('ReferenceError: WeixinJSBridge is not defined', 'activity.js:1:7120'),
    often: 210,
    modules: ['首页', '生活'],
  },
  {
    type: 'RangeError',
    name: at('RangeError: Maximum call stack size exceeded', 'mall.js:1:22908'),
    often: 130,
    modules: ['生活'],
  },
  {
    type: 'SyntaxError',
    name: at("SyntaxError: Unexpected token '?'", 'loan.js:1:1844'),
    often: 320,
    modules: ['贷款', '融资'],
  },
  {
    type: 'TypeError',
    name: at('TypeError: my.getOpenUserInfo is not a function', 'runtime.js:1:66120'),
    often: 240,
    pageType: 'applet',
  },
  {
    type: 'Custom',
    name: at('BusinessError: missing template', 'forms.js:1:5402'),
    often: 180,
    modules: ['账户', '转账', '审批', '考勤'],
  },
];

/** The errors that a page may have. */
export const errorsOn = ({ module, type }: Page): JsError[] =>
  JS_ERRORS.filter(({ modules, pageType }) => (modules?.includes(module) ?? true) && (pageType ?? type) === type);
