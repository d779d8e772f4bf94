import * as v from 'valibot';
import { stepsOf } from './pointer.ts';

/**
 * A node of the tree of places: its line (0 if its parts come from several documents), its children, and its file if it
 * differs from the parent's. The root is in file 0. A part at the same place as its parent has no node.
 */
export type PlaceNode = readonly [line: number, below?: Readonly<Record<string, PlaceNode>>, file?: number];

/** Where each part of the joined document is written by hand. */
export interface Places {
  /** Paths from the root of the project. */
  readonly files: readonly string[];
  readonly places: Readonly<Record<string, PlaceNode>>;
}

const PlaceNodeSchema: v.GenericSchema<PlaceNode> = v.tuple([
  v.number(),
  v.optional(
    v.record(
      v.string(),
      v.lazy(() => PlaceNodeSchema),
    ),
  ),
  v.optional(v.number()),
]);

const PlacesSchema = v.object({ files: v.array(v.string()), places: v.record(v.string(), PlaceNodeSchema) });

/**
 * Parses `openapi/generated/places.json`.
 * @throws ValiError if it has another form.
 */
export const parsePlaces = (value: unknown): Places => v.parse(PlacesSchema, value);

/**
 * Finds where a part of the joined document is written.
 * @param pointer JSON pointer into the document: `/paths/~1yusp-app-common~1api~1booth/get`.
 * @returns file and line of the part, or of the nearest enclosing part that is written by hand: derived parts resolve
 * to their operation. Undefined for pointers outside of all parts, such as `/openapi`.
 */
export function placeOf({ files, places }: Places, pointer: string): { file: string; line: number } | undefined {
  let below: Readonly<Record<string, PlaceNode>> | undefined = places;
  let place: { file: number; line: number } | undefined;
  for (const key of stepsOf(pointer)) {
    const node: PlaceNode | undefined = below !== undefined && Object.hasOwn(below, key) ? below[key] : undefined;
    if (node === undefined) break;
    place = { line: node[0], file: node[2] ?? place?.file ?? 0 };
    below = node[1];
  }
  const file = place && files[place.file];
  return file === undefined || place === undefined || place.line === 0 ? undefined : { file, line: place.line };
}
