import { msg } from '@lingui/core/macro';

/** How fast devices are beside others of their time. */
export const classNames = {
  high: msg({ message: 'High-end', context: 'device tier' }),
  mid: msg({ message: 'Mid-range', context: 'device tier' }),
  low: msg({ message: 'Low-end', context: 'device tier' }),
} as const;
