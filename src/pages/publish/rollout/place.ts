import type { ReleaseKind } from '../../../api/generated/client.schemas.ts';

/** The state of a rollout page in the address. */
interface RolloutSearch {
  /** Id of the release whose plan is edited. */
  plan?: string | undefined;
  /** Id of the release whose guard is edited. */
  guard?: string | undefined;
  /** The part of its adoption that is looked at. */
  span?: string | undefined;
}

/** The release of a rollout, and what its screen keeps in the address for it. */
export interface RolloutPlace {
  owner: ReleaseKind;
  ownerId: string;
  /** What people call the release, with its kind or platform. */
  name: string;
  /** What leaves its launches in the topics of analytics, where anything does: a version of a platform. */
  filter?: { readonly platform: string; readonly version: string } | undefined;
  /** Whether the user may do something, by the control of the release's screen. */
  can: (control: string) => boolean;
  search: RolloutSearch;
  setSearch: (change: RolloutSearch) => void;
  setDirty: (form: string, dirty: boolean) => void;
}

/** A record without revisions: the last save wins. */
export const editable = <T extends object>(record: T, id: string) => ({
  ...record,
  id,
  revision: 1,
  updatedAt: '',
  updatedBy: '',
});
