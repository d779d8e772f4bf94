import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import type { CellPlace } from './types.ts';

/** The context of the cells of a row. */
export function useCellPlace(): CellPlace {
  const { i18n } = useLingui();
  const { timeZone } = useKit();
  return { timeZone, language: i18n.locale.replace('_', '-'), say: (message) => i18n._(message) };
}
