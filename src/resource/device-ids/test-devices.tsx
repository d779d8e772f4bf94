import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { IdsRead } from '../../../openapi/files/ids.ts';
import { isDeviceId } from '../../rules/device-id.ts';
import { typedIds } from '../../rules/id-list.ts';
import { limitCode } from '../../rules/limit.ts';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { ReasonButton } from '../../ui/action/reason-button.tsx';
import { useFieldText } from '../../ui/form/limit-text.ts';
import { IdsInput } from '../../ui/id-list/ids-input.tsx';

/** Problem code of the typed ids, or null. */
function problemOf({ ids, invalid, full }: IdsRead): string | null {
  if (full > 0) return 'PUSH_TEST_3';
  if (invalid > 0) return limitCode('ids');
  return ids.length === 0 ? 'FIELD_REQUIRED' : null;
}

interface TestDevicesProps {
  label: string;
  /** The ids at first. */
  initial?: readonly string[] | undefined;
  /** Maximum number of devices. */
  most: number;
  /** Problem code of why there can be no test now, or null. */
  code?: string | null;
  /** Label of the button. */
  verb: string;
  onChange: () => void;
  onTest: (deviceIds: string[]) => void;
  /** Whether the button stands at the end of its line. */
  end?: boolean;
  /** Content between the field and the button. */
  children?: ReactNode;
}

/** Asks for the ids of a few test devices. */
export function TestDevices(props: TestDevicesProps) {
  const { label, initial = [], most, code = null, verb, onChange, onTest, end = false, children } = props;
  const { t } = useLingui();
  const fieldText = useFieldText();
  const [text, setText] = useState(() => initial.join('\n'));
  const typed = typedIds(text, isDeviceId, most);
  const button = (
    <ReasonButton code={code ?? problemOf(typed)} say={fieldText} onClick={() => onTest(typed.ids)}>
      {verb}
    </ReasonButton>
  );
  return (
    <>
      <IdsInput
        label={label}
        description={t`Up to 3, separated by commas, spaces, or line breaks`}
        required
        rows={3}
        isId={isDeviceId}
        most={most}
        data-autofocus
        value={text}
        onChange={(event) => {
          onChange();
          setText(event.currentTarget.value);
        }}
      />
      {children}
      {end ? <ButtonRow>{button}</ButtonRow> : <div>{button}</div>}
    </>
  );
}
