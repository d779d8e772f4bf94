import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Textarea, type TextareaProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { readTypedTo, type IdTest } from '../../rules/id-list.ts';
import { Announced } from '../text/announced.tsx';
import classes from './id-list.module.css';

interface IdsInputProps extends Omit<TextareaProps, 'value'> {
  value?: string;
  isId: IdTest;
  /** Maximum number of ids that can be sent. */
  most: number;
}

/**
 * A text field for many ids. Browsers block for seconds when they lay out a large text: of a large paste or drop only
 * as much is inserted as proves that there are too many ids, and the field reports it.
 */
export function IdsInput({ isId, most, ...field }: IdsInputProps) {
  const { t, i18n } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isCut, setCut] = useState(false);
  if (isCut && field.value === '') setCut(false);
  const insert = useEffectEvent((event: InputEvent) => {
    const { current: input } = area;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const readTo = readTypedTo(text, isId, most);
    if (input === null) return;
    const { selectionStart, selectionEnd, textLength } = input;
    if (readTo < text.length) {
      event.preventDefault();
      input.setRangeText(text.slice(0, readTo), selectionStart, selectionEnd, 'end');
      setCut(true);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: event.inputType }));
    } else if (selectionEnd - selectionStart === textLength) setCut(false);
  });
  useEffect(() => {
    const { current: input } = area;
    // A native listener, because React's event of that name does not provide the pasted text.
    const before = (event: InputEvent) => insert(event);
    input?.addEventListener('beforeinput', before);
    return () => input?.removeEventListener('beforeinput', before);
  }, []);
  const limit = i18n.number(most);
  return (
    <div>
      <Textarea rows={6} {...field} ref={area} spellCheck={false} />
      {isCut && <Announced className={classes.cut}>{t`The text was cut off. Up to ${limit} IDs fit.`}</Announced>}
    </div>
  );
}
