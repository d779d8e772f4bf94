import { msg, plural } from '@lingui/core/macro';
import type { Booth, BoothInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import {
  choice,
  code,
  count,
  fieldsOf,
  file,
  flag,
  number,
  output,
  status,
  text,
} from '../../../resource/fields/field.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { boothTypes } from '../booth.ts';

const materials = {
  image: msg`Image`,
  gif: msg`Animated GIF`,
  text: msg({ message: 'Text', context: 'material' }),
};

const fallbacks = { none: msg`Show nothing`, picture: msg`Show an image` };

const statuses = {
  notApplied: { tone: 'neutral', label: msg`Not in use` },
  toBeApplied: { tone: 'warning', label: msg`Reserved` },
  inApplication: { tone: 'success', label: msg`In use` },
} as const satisfies StatusTable;

const seconds = (time: number) => msg`${plural({ count: time }, { one: '# second', other: '# seconds' })}`;

const size = msg({ message: 'Size', context: 'ad slot' });
const pixels = msg`In pixels`;
const page = { hint: msg`ID of the page with the slot, from its developers`, most: 60 };
const androidPage = msg`Android page`;
const iosPage = msg`iOS page`;
const harmonyPage = msg`Harmony page`;
const h5Page = msg`H5 page`;

export const fields = fieldsOf<Booth, BoothInput>()({
  name: text(msg`Name`, { column: { link: true, card: 'title' } }),
  code: code(msg`Code`, { hint: msg`The app requests the slot by this code`, copy: msg`code`, most: 50, column: {} }),
  type: choice(msg`Type`, boothTypes, { select: true, initial: 'banner', column: { card: 'secondary' } }),
  materialType: choice(msg`Material`, materials, { select: true, initial: 'image', column: {} }),
  width: number(msg`Width`, { hint: pixels }),
  height: number(msg`Height`, { hint: pixels }),
  size: output(size, {
    show: ({ width, height }: Booth) => `${width} × ${height}`,
    column: {
      numeric: true,
      card: 'secondary',
      exports: { width: { title: size, texts: () => ['{width} × {height}'] } },
    },
  }),
  keyword: text(msg`Keyword`, { column: { hidden: true } }),
  position: text(msg`Position`, { hint: msg`Where in the app the slot is`, column: { hidden: true } }),
  androidPage: code(androidPage, { copy: androidPage, ...page }),
  iosPage: code(iosPage, { copy: iosPage, ...page }),
  harmonyPage: code(harmonyPage, { copy: harmonyPage, ...page }),
  h5Page: code(h5Page, { copy: h5Page, ...page }),
  capacity: number(msg({ message: 'Capacity', context: 'ad slot' }), {
    initial: '1',
    hint: msg`Activities in rotation, 1–10`,
    column: { hidden: true },
  }),
  activities: count(msg`Activities`, { column: {} }),
  cacheSeconds: number(msg`Cache time`, {
    initial: '600',
    hint: msg`How long devices may keep showing an activity after it ends, in seconds. Up to 604,800 (7 days)`,
    show: ({ cacheSeconds }, { say }) => say(seconds(cacheSeconds)),
  }),
  splashSeconds: number(msg`Display time`, {
    initial: '3',
    required: true,
    hint: msg`1–10 seconds`,
    when: ({ type }) => type === 'splash',
    show: ({ splashSeconds }, { say }) => (splashSeconds === undefined ? undefined : say(seconds(splashSeconds))),
  }),
  isSkippable: flag(msg`Users can skip it`, { initial: true, when: ({ type }) => type === 'splash' }),
  fallback: choice(msg`When empty`, fallbacks, {
    initial: 'none',
    // A text slot has no fallback picture.
    write: (fallback, { materialType }) => (materialType === 'text' ? 'none' : fallback),
  }),
  fallbackId: file(
    msg`Fallback image`,
    ({ fallbackId: id, fallbackName: name = id }) => (id && name ? { id, name } : undefined),
    { required: true, when: ({ fallback, materialType }) => fallback === 'picture' && materialType !== 'text' },
  ),
  status: status(msg`Status`, statuses, { column: {} }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: 'narrow' })];
export const filters = filtersBy(fields, ['name', 'code', 'type', 'status']);
