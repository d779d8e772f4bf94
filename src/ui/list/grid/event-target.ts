import type { SyntheticEvent } from 'react';

/** The closest ancestor of an event's target that matches a selector, or null. */
export const within = ({ target }: SyntheticEvent, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The id of the row in which an event happened. */
export const rowIdAt = (event: SyntheticEvent): string | undefined => within(event, 'tr[data-row]')?.dataset['row'];
