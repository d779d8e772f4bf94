import { msg } from '@lingui/core/macro';
import type { BlankScreensByPage, BlankView } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column } from '../../../ui/list/types.ts';
import { absent, quantityText, rateText } from '../../../ui/text/format.ts';
import { networks } from '../pages.ts';
import { slowColumns, systemColumn } from '../slow-columns.tsx';
import { RelatedError } from './related-error.tsx';
import { causes, outcomes } from './labels.ts';

/** A column with the most frequent cause of a page's blank screens. */
export const tells: readonly Column<BlankScreensByPage>[] = [
  choiceColumn('mainCause', msg`Main cause`, causes, { sort: 'mainCause' }),
  {
    id: 'mainShare',
    header: msg`Share of main cause`,
    sort: 'mainShare',
    numeric: true,
    hidden: 'narrow',
    cell: ({ mainShare }) => (mainShare === undefined ? absent : rateText(mainShare)),
  },
];

/** The columns of blank views. */
export const columns = slowColumns<BlankView>([
  textColumn('pageName', msg`Page`, { card: 'secondary' }),
  choiceColumn('blankCause', msg`Cause`, causes),
  {
    id: 'seconds',
    header: msg`Blank time`,
    numeric: true,
    exports: { seconds: msg`Blank time (s)` },
    cell: ({ seconds }, { language }) =>
      quantityText('second', seconds, (value, options) => value.toLocaleString(language, options)),
  },
  {
    id: 'recovered',
    header: msg`Outcome`,
    hidden: 'narrow',
    words: outcomes,
    cell: ({ recovered }, { say }) => say(outcomes[`${recovered}`]),
  },
  { id: 'score', header: msg`Score`, numeric: true, cell: ({ score }) => String(score) },
  {
    ...longTextColumn('relatedError', msg`Related error`),
    cell: (view) => <RelatedError view={view} />,
  },
  textColumn('offlinePackage', msg`Offline package`, { hidden: true }),
  choiceColumn('network', msg`Network`, networks, { hidden: true }),
  systemColumn(true),
]);
