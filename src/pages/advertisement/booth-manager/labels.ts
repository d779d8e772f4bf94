import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** What is known of an ad slot, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  code: msg`Code`,
  type: msg`Type`,
  materialType: msg`Material`,
  size: msg({ message: 'Size', context: 'ad slot' }),
  width: msg`Width`,
  height: msg`Height`,
  keyword: msg`Keyword`,
  position: msg`Position`,
  androidPage: msg`Android page`,
  iosPage: msg`iOS page`,
  harmonyPage: msg`Harmony page`,
  h5Page: msg`H5 page`,
  capacity: msg({ message: 'Capacity', context: 'ad slot' }),
  cacheSeconds: msg`Cache time`,
  fallback: msg`When empty`,
  fallbackPicture: msg`Fallback image`,
  splashSeconds: msg`Display time`,
  isSkippable: msg`Users can skip it`,
  status: msg`Status`,
  activities: msg`Activities`,
} as const;

/** The pages of the app that have the slot, by platform. */
export const pages = ['androidPage', 'iosPage', 'harmonyPage', 'h5Page'] as const;

export const materials = {
  image: msg`Image`,
  gif: msg`Animated GIF`,
  text: msg({ message: 'Text', context: 'material' }),
} as const;

export const fallbacks = {
  none: msg`Show nothing`,
  picture: msg`Show an image`,
} as const;

export const statuses = {
  notApplied: { tone: 'neutral', label: msg`Not in use` },
  toBeApplied: { tone: 'warning', label: msg`Reserved` },
  inApplication: { tone: 'success', label: msg`In use` },
} as const satisfies StatusTable;
