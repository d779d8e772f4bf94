import type { MessageDescriptor } from '@lingui/core';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Screen } from '../../../openapi/generated/menu-names.ts';

/** What the shell needs to know about the records of a screen: their pages, and how to find one by id. */
export interface RecordFacts<Key extends string = string> {
  /** The page of a single record, if it is not the screen itself: `publish/offline-gmr`. */
  readonly page?: string;
  /** Address key that opens a record; without it the page itself is opened. */
  readonly opens?: Key;
  /**
   * Control for creating a record, whose form opens over the list with `?form=new`, if it is not that of the contract's
   * list; null if there is no such form.
   */
  readonly create?: string | null;
  /** The filter for copied ids, and the pattern of such ids. */
  readonly lookup?: {
    readonly filter: Key;
    readonly pattern: RegExp;
    /** Further menus that grant access to the page. */
    readonly also?: readonly string[];
    /** Matches text that can only be such an id: it is then offered before matches by name. */
    readonly certain?: RegExp;
    /** Label of the link; by default the screen and the id. */
    readonly label?: (id: string) => MessageDescriptor;
    /**
     * Requests the address of the record itself; null if there is none, so that the filtered list is opened instead.
     */
    readonly find?: (id: string) => Promise<string | null>;
  };
}

/** The facts of screens by menu key. */
export type Records = Readonly<Partial<Record<Screen, RecordFacts>>>;

/** Creates the facts of a screen; its keys are type-checked against the address of the page. */
export const recordFacts = <Address extends { readonly search: GenericSchema }>(
  facts: RecordFacts<keyof InferOutput<Address['search']> & string>,
): RecordFacts => facts;

/** The address of a screen's record: the progress of a release, or else its details. */
export function recordLink(all: Records, screen: string, id: string): string {
  const facts: Readonly<Partial<Record<string, RecordFacts>>> = all;
  const { page = screen, opens } = facts[screen] ?? {};
  return opens === undefined ? `/pages/${page}` : `/pages/${page}?${opens}=${id}`;
}
