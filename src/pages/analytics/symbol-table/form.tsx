import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { uploadTransport } from '../../../api/upload.ts';
import type { CodePlatform, SymbolFileInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/symbols/input.ts';
import { symbols } from '../../../api/generated/symbols/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { fileRule } from '../../../rules/file.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { options } from '../../../ui/text/options.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { codePlatformNames, codePlatforms, fileTypes } from '../symbol-files.ts';
import { address } from './address.ts';
import { labels, typesOf } from './labels.ts';

interface SymbolValues extends Record<string, unknown> {
  platform: CodePlatform;
  version: string;
  fileType: SymbolFileInput['fileType'];
  fileId: FileValue | null;
}

const rule = fileRule('symbol');
const transport = uploadTransport('symbol');
const resource = { ...symbols, ...address };

/** Begins to parse a file as soon as it is there: it can be parsed again at any time, so a failure to begin says nothing. */
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

const fields: FieldTable = {
  platform: { label: labels.platform },
  version: { label: labels.version, hint: msg`The version that the build was made for, such as 6.4.1`, plain: true },
  fileType: { label: labels.fileType },
  fileId: { label: labels.symbolFile, hint: msg`Can be packed as a ZIP file, as a dSYM usually is` },
};

const isPlatform = (value: string): value is CodePlatform => codePlatforms.some((one) => one === value);

/** A new symbol file; what is asked for in the address is filled in. It is parsed right away by whoever may. */
export default function SymbolForm() {
  const { t } = useLingui();
  const { search } = useAddress(resource);
  const canParse = useCan(resource.menu)(symbols.parseSymbol.control);
  const { platform = 'android', version = '', fileType } = search;
  return (
    <ResourceForm
      of={canParse ? withParsing : resource}
      input={input}
      title={() => t`Upload symbol file`}
      initial={(): SymbolValues => ({
        platform,
        version,
        fileType: typesOf[platform].find((one) => one === fileType) ?? typesOf[platform][0],
        fileId: null,
      })}
      fields={fields}
      toInput={(values) => ({
        platform: values.platform,
        version: plainText(values.version),
        fileType: values.fileType,
        fileId: fileIdOf(values.fileId) ?? '',
      })}
      toDraft={(values) => ({ ...values, fileId: keptFile(values.fileId) })}
      rules={({ fileId }) => ({ fileId: fileProblem(fileId) })}
      done={{ created: canParse ? msg`Symbol file uploaded. Parsing has started` : msg`Symbol file uploaded` }}
    >
      {(form) => (
        <>
          <RadioGroup
            {...form.getInputProps('platform')}
            options={options(codePlatformNames)}
            onChange={(value) => isPlatform(value) && form.setValues({ platform: value, fileType: typesOf[value][0] })}
          />
          <TextInput {...form.getInputProps('version')} data-autofocus autoComplete="off" spellCheck={false} />
          <RadioGroup
            {...form.getInputProps('fileType')}
            options={typesOf[form.values.platform].map((value) => ({ value, label: fileTypes[value] }))}
          />
          <UploadField {...form.getInputProps('fileId')} value={form.values.fileId} rule={rule} transport={transport} />
        </>
      )}
    </ResourceForm>
  );
}
