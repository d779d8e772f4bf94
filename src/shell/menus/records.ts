import type { MessageDescriptor } from '@lingui/core';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Screen } from '../../../openapi/generated/menu-names.ts';

/** What the frame has to know of the records of a screen: where one is looked at, and how it is found by its id. */
export interface RecordFacts<Key extends string = string> {
  /** The page that shows one record, where that is not the screen itself: `publish/offline-gmr`. */
  readonly page?: string;
  /** Key of the address that opens a record; without it the page itself is shown. */
  readonly opens?: Key;
  /**
   * Control that allows a new record, whose form opens over the list with `?form=new`, where the contract has no list that
   * has it; null if no such form opens.
   */
  readonly create?: string | null;
  /** The filter that takes an id that was copied elsewhere, and what such an id looks like. */
  readonly lookup?: {
    readonly filter: Key;
    readonly pattern: RegExp;
    /** Further menus whose grants open the page. */
    readonly also?: readonly string[];
    /** What nothing else but such an id looks like: it is offered before all that has a name like it. */
    readonly certain?: RegExp;
    /** The text of the link; by default the screen and the id. */
    readonly label?: (id: string) => MessageDescriptor;
    /** Address of the record itself; null where there is none, and the list with the filter has to do. */
    readonly find?: (id: string) => Promise<string | null>;
  };
}

/** The facts of screens by menu key. */
export type Records = Readonly<Partial<Record<Screen, RecordFacts>>>;

/** The facts of a screen; its keys are compared with the address of the page. */
export const recordFacts = <Address extends { readonly search: GenericSchema }>(
  facts: RecordFacts<keyof InferOutput<Address['search']> & string>,
): RecordFacts => facts;

/** Where a record of a screen is looked at: how far a release has got, or else its details. */
export function recordLink(all: Records, screen: string, id: string): string {
  const facts: Readonly<Partial<Record<string, RecordFacts>>> = all;
  const { page = screen, opens } = facts[screen] ?? {};
  return opens === undefined ? `/pages/${page}` : `/pages/${page}?${opens}=${id}`;
}
