import type { ReleaseKind } from '../../../api/generated/client.schemas.ts';

/** Where the rollout of a release is shown, and what its screen keeps in the address for it. */
export interface RolloutPlace {
  owner: ReleaseKind;
  ownerId: string;
  /** What people call the release, with its kind or platform. */
  name: string;
  /** Whether the user may do something, by the control of the release's screen. */
  may: (control: string) => boolean;
  /** Id of the release whose plan or guard is edited. */
  search: { plan?: string | undefined; guard?: string | undefined };
  setSearch: (change: { plan?: string | undefined; guard?: string | undefined }) => void;
  setDirty: (form: string, dirty: boolean) => void;
}

/** A record of one edition only: whoever saves it last is right. */
export const editable = <T extends object>(record: T, id: string) => ({
  ...record,
  id,
  revision: 1,
  updatedAt: '',
  updatedBy: '',
});
