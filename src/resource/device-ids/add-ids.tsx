import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isDeviceId } from '../../rules/device-id.ts';
import { limitCode } from '../../rules/limit.ts';
import { typedIds } from '../../rules/id-list.ts';
import type { Editable, FormDrawerProps } from '../../ui/form/form-drawer.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { IdsInput } from '../../ui/id-list/ids-input.tsx';
import { DeviceIdsPreview, TypedIds } from '../../ui/id-list/ids-preview.tsx';

interface Values extends Record<string, unknown> {
  /** The text as typed or pasted. */
  ids: string;
}

type Own = 'name' | 'record' | 'onRecord' | 'onDirty' | 'controls';

interface AddIdsProps extends Pick<FormDrawerProps<Values, Editable>, Own> {
  title: string;
  hint: MessageDescriptor;
  /**
   * Maximum number of ids at a time, and the problem code if it is exceeded: surplus ids are rejected, never truncated.
   */
  most: number;
  tooMany: string;
  /** Problem code of why nothing can be added now, or null. */
  locked?: string | null;
  add: (ids: readonly string[]) => Promise<unknown>;
}

/** Adds device ids that are typed or pasted; invalid ids are listed and left out. */
export function AddIds({ title, hint, most, tooMany, locked = null, add, ...drawer }: AddIdsProps) {
  const idsIn = ({ ids }: Values) => typedIds(ids, isDeviceId, most);
  return (
    <FormDrawer<Values, Editable>
      {...drawer}
      title={() => title}
      load={() => Promise.resolve(null)}
      initial={() => ({ ids: '' })}
      validate={(values) => {
        const { ids, invalid, full } = idsIn(values);
        if (full > 0) return { ids: tooMany };
        return ids.length > 0 ? {} : { ids: invalid > 0 ? limitCode('ids') : 'FIELD_REQUIRED' };
      }}
      fields={{ ids: { label: msg`Device IDs`, required: true, hint } }}
      locked={() => locked}
      submit={(values) => add(idsIn(values).ids)}
    >
      {(form) => (
        <>
          <IdsInput {...form.getInputProps('ids')} isId={isDeviceId} most={most} data-autofocus />
          <TypedIds text={form.values.ids} isId={isDeviceId} most={most}>
            {(read) => <DeviceIdsPreview read={read} most={most} />}
          </TypedIds>
        </>
      )}
    </FormDrawer>
  );
}
