import type { MessageDescriptor } from '@lingui/core';
import { type Change, perform } from '../../../api/change.ts';
import type { ReleaseKind, Rollout } from '../../../api/generated/client.schemas.ts';
import type { Editable } from '../../../ui/form/form-drawer.tsx';

/** The address parameters of a rollout page. */
interface RolloutSearch {
  /** Id of the release whose plan is edited. */
  plan?: string | undefined;
  /** Id of the release whose guard is edited. */
  guard?: string | undefined;
  /** The zoomed part of its adoption chart. */
  span?: string | undefined;
}

/** The release of a rollout, with the address state of its screen. */
export interface RolloutPlace {
  owner: ReleaseKind;
  ownerId: string;
  /** Display name of the release, including its kind or platform. */
  name: string;
  /** The analytics filter for its launches, if there is one: a version of a platform. */
  filter?: { readonly platform: string; readonly version: string } | undefined;
  /** Problem code of why its plan and guard can't be changed now, or null. */
  locked?: string | null;
  /** Whether the user has a control of the release's screen. */
  can: (control: string) => boolean;
  search: RolloutSearch;
  setSearch: (change: RolloutSearch) => void;
  setDirty: (form: string, dirty: boolean) => void;
}

/** A plan or guard for its form, with the id of its release; nobody has changed one that has not been set. */
export const editable = <T extends Pick<Rollout, 'revision' | 'updatedAt' | 'updatedBy'>>(record: T, id: string) => ({
  ...record,
  id,
  updatedAt: record.updatedAt ?? '',
  updatedBy: record.updatedBy ?? '',
});

/** Returns how a form saves a plan or guard over the version that was read. */
export const saving =
  <Values, Input>(
    of: Change<{ owner: ReleaseKind; ownerId: string; data: Input; revision: number }>,
    owner: ReleaseKind,
    toInput: (values: Values) => Input,
    done: MessageDescriptor,
  ) =>
  async (values: Values, over: Editable | null): Promise<void> => {
    if (over === null) return;
    const { id: ownerId, revision } = over;
    await perform(of, { owner, ownerId, data: toInput(values), revision }, { done });
  };
