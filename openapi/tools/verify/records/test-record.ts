import type { JsonObject } from '../json.ts';
import type { Session } from '../http/sessions.ts';

/** A record that the verifier created or found. */
export interface TestRecord {
  /** The entity whose lifecycle and references it represents. */
  readonly entity: string;
  /** Its own entity: a rollout belongs to a release. */
  readonly kind: string;
  readonly values: JsonObject;
  /** The path parameters under which it was created. */
  readonly path: Readonly<Record<string, string>>;
  /** The user who sees it; by default the first user in the first application. */
  readonly session?: Session | undefined;
}
