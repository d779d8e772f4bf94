import type { SyntheticEvent } from 'react';

/** The element around the target of an event that matches a selector, or null. */
export const within = ({ target }: SyntheticEvent, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The id of the row in which an event happened. */
export const rowIdAt = (event: SyntheticEvent): string | undefined => within(event, 'tr[data-row]')?.dataset['row'];
