import type { MessageDescriptor } from '@lingui/core';
import type { Screen } from '../../../openapi/generated/menu-names.ts';

/** What users need to know when they first open a screen. */
export interface PageHelp {
  /** The purpose of the screen, in one or two sentences. */
  readonly about: MessageDescriptor;
  /** Rules that may surprise: what is refused, what can't be undone, when something counts. */
  readonly rules: readonly [MessageDescriptor, MessageDescriptor, MessageDescriptor];
}

/** The help of screens by menu key: of all screens, or of those of one domain. */
export type Helps<Domain extends string = string> = Readonly<Record<Extract<Screen, `${Domain}/${string}`>, PageHelp>>;
