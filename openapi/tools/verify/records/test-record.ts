import type { JsonObject } from '../json.ts';
import type { Session } from '../http/sessions.ts';

/** A record that the verifier made, or found. */
export interface TestRecord {
  /** Whose lifecycle and references it stands for. */
  readonly entity: string;
  /** The entity that it is itself: a rollout is told of a release. */
  readonly kind: string;
  readonly values: JsonObject;
  /** The parameters of the path that it was made under. */
  readonly path: Readonly<Record<string, string>>;
  /** Who sees it; the first user in the first application where nobody is named. */
  readonly session?: Session | undefined;
}
