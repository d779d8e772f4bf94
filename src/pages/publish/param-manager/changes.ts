import type { Platform, SwitchContent } from '../../../api/generated/client.schemas.ts';
import { platforms } from '../../../resource/platforms.ts';

/** A difference between two revisions of a switch. */
export interface Change {
  /** The field, or the platform whose value differs. */
  what: 'key' | 'valueType' | 'remarks' | 'status' | Platform;
  /** Path in a JSON value: `.cards[2]`. */
  path?: string;
  /** Undefined if it was added. */
  before: string | undefined;
  /** Undefined if it was removed. */
  after: string | undefined;
}

/** Collects every scalar of a JSON value by its path; an empty list or object counts as one. */
function leaves(value: unknown, path: string, values: Map<string, string>): Map<string, string> {
  const inner =
    typeof value !== 'object' || value === null
      ? []
      : Array.isArray(value)
        ? value.map((item: unknown, at): [string, unknown] => [`${path}[${at}]`, item])
        : Object.entries(value).map(([name, item]): [string, unknown] => [`${path}.${name}`, item]);
  if (inner.length === 0) values.set(path, JSON.stringify(value));
  for (const [at, item] of inner) leaves(item, at, values);
  return values;
}

function parsed(text: string | undefined): Map<string, string> | null {
  if (text === undefined) return null;
  try {
    return leaves(JSON.parse(text), '', new Map());
  } catch {
    return null;
  }
}

/** The differences in the value of a platform; JSON values are compared path by path. */
function valueChanges(
  what: Platform,
  before: string | undefined,
  after: string | undefined,
  isJson: boolean,
): Change[] {
  if (before === after) return [];
  const [was, is] = isJson ? [parsed(before), parsed(after)] : [null, null];
  if (!was || !is) return [{ what, before, after }];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) => ({ what, path, before: was.get(path), after: is.get(path) }));
}

/** The differences between two revisions of a switch, field by field; for the first revision, all of its values. */
export function changesOf(before: SwitchContent | undefined, after: SwitchContent): Change[] {
  const valueIn = (content: SwitchContent | undefined, of: Platform) =>
    content?.entries.find(({ platform }) => platform === of)?.value;
  const isJson = before?.valueType === 'json' && after.valueType === 'json';
  return [
    ...(['key', 'valueType'] as const).map((what) => ({ what, before: before?.[what], after: after[what] })),
    ...platforms.flatMap((platform) =>
      valueChanges(platform, valueIn(before, platform), valueIn(after, platform), isJson),
    ),
    ...(['remarks', 'status'] as const).map((what) => ({ what, before: before?.[what], after: after[what] })),
  ].filter((change) => change.before !== change.after);
}
