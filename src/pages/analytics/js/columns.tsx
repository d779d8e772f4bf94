import { msg } from '@lingui/core/macro';
import type { JsErrorsByError } from '../../../api/generated/client.schemas.ts';
import { textColumn } from '../../../resource/columns.tsx';
import type { Column } from '../../../ui/list/types.ts';

/** In which versions an error came. */
export const tells: readonly Column<JsErrorsByError>[] = [
  textColumn('firstVersion', msg`First version`, { sort: 'firstVersion' }),
  textColumn('lastVersion', msg`Last version`, { sort: 'lastVersion', hidden: 'narrow' }),
];
