import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { uploadTransport } from '../../../api/upload.ts';
import type { CodePlatform } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/symbols/input.ts';
import { symbols } from '../../../api/generated/symbols/resource.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { fileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { fileRule } from '../../../rules/file.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { options } from '../../../ui/text/options.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { codePlatformNames, codePlatforms, fileTypes } from '../symbol-files.ts';
import { address } from './address.ts';
import { fields, typesOf } from './fields.tsx';

const rule = fileRule('symbol');
const transport = uploadTransport('symbol');
const resource = { ...symbols, ...address };

/**
 * Starts parsing a file right after its upload. A failure to start is not reported, because parsing can be restarted at
 * any time.
 */
const withParsing = {
  ...resource,
  create: {
    ...symbols.create,
    call: async (variables: Parameters<typeof symbols.create.call>[0]) => {
      const file = await symbols.create.call(variables);
      return symbols.parseSymbol.call({ id: file.id }).catch(() => file);
    },
  },
};

const form = formOf(fields, input, { codecs: { fileId: fileCodec }, order: ['platform', 'version', 'fileType'] });

const isPlatform = (value: string): value is CodePlatform => codePlatforms.some((one) => one === value);

/** The form for a new symbol file, prefilled from the address. The file is parsed right away if the user may do so. */
export default function SymbolForm() {
  const { t } = useLingui();
  const { search } = useAddress(resource);
  const canParse = useCan(resource.menu)(symbols.parseSymbol.control);
  const { platform = 'android', version = '', fileType } = search;
  return (
    <ResourceForm
      of={canParse ? withParsing : resource}
      {...form}
      title={() => t`Upload symbol file`}
      initial={(): ValuesOf<typeof fields> => ({
        ...form.initial(null),
        platform,
        version,
        fileType: typesOf[platform].find((one) => one === fileType) ?? typesOf[platform][0],
      })}
      done={{ created: canParse ? msg`Symbol file uploaded. Parsing has started` : msg`Symbol file uploaded` }}
    >
      {({ values, setValues }) => (
        <Inputs
          of={fields}
          own={{
            platform: (
              <Control of={fields.platform}>
                {(slot) => (
                  <RadioGroup
                    {...slot}
                    options={options(codePlatformNames)}
                    onChange={(value) =>
                      isPlatform(value) && setValues({ platform: value, fileType: typesOf[value][0] })
                    }
                  />
                )}
              </Control>
            ),
            version: <Input of={fields.version} data-autofocus />,
            fileType: (
              <Input
                of={fields.fileType}
                options={typesOf[values.platform || 'android'].map((value) => ({ value, label: t(fileTypes[value]) }))}
              />
            ),
            fileId: (
              <Control of={fields.fileId}>
                {(slot) => <UploadField {...slot} rule={rule} transport={transport} />}
              </Control>
            ),
          }}
        />
      )}
    </ResourceForm>
  );
}
