import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  SubAppChange as changeLimits,
  SubAppInput as limits,
} from '../../../../../openapi/generated/limits.publish.ts';
import {
  SubAppChange as changeSchema,
  SubAppInput as schema,
} from '../../../../../openapi/generated/schemas.publish.ts';
import type { SubApp, SubAppInput } from '../../../../api/generated/client.schemas.ts';
import { acts } from '../../../../api/generated/sub-apps/acts.ts';
import { listSubApps } from '../../../../api/generated/sub-apps/sub-apps.ts';
import { code, fieldsOf, text } from '../../../../resource/fields/field.ts';
import { formOf } from '../../../../resource/fields/form-of.ts';
import { Input } from '../../../../resource/fields/inputs.tsx';
import { SplitForm } from '../../../../resource/form.tsx';
import { address } from '../address.ts';

const fields = fieldsOf<SubApp, SubAppInput>()({
  subAppId: code(msg`Number`, {
    required: true,
    hint: msg`8 digits. Devices identify the sub-application by this number, so it can't be changed later.`,
  }),
  name: text(msg`Name`),
});
const form = formOf(fields, { schema, limits }, { changeInput: { schema: changeSchema, limits: changeLimits } });

const subApps = {
  ...address,
  get: async (id: string): Promise<SubApp | null> => (await listSubApps()).find((subApp) => subApp.id === id) ?? null,
  create: acts.createSubApp,
  update: acts.updateSubApp,
};

/** The form for creating or renaming a sub-application. */
export function SubAppForm() {
  const { t } = useLingui();
  return (
    <SplitForm
      of={subApps}
      {...form}
      name="publish.sub-app.1"
      opens="subApp"
      title={(subApp) => (subApp ? t`Rename ${subApp.name}` : t`New sub-application`)}
      done={{ created: msg`Sub-application created`, saved: msg`Sub-application renamed` }}
    >
      {(_form, subApp) => (
        <>
          <Input
            of={fields.subAppId}
            inputMode="numeric"
            disabled={subApp !== null}
            data-autofocus={!subApp || undefined}
          />
          <Input of={fields.name} data-autofocus={subApp ? true : undefined} />
        </>
      )}
    </SplitForm>
  );
}
