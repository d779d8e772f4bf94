import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { getGetApiSampleQueryOptions } from '../../../api/generated/api-samples/api-samples.ts';
import type { ApiSample, HttpHeader } from '../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RankedBars } from '../../../ui/chart/bars/ranked-bars.tsx';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { hrefWith } from '../../../ui/list/search.ts';
import { quantityText } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { DeviceFacts } from '../device-facts.tsx';
import { networks } from '../pages.ts';
import { carriers } from '../phones.ts';
import { address } from './address.ts';
import { TransactionLink } from './gateway.tsx';
import classes from './sample.module.css';
import { apiName } from '../../../resource/analysis/topic/api-names.ts';
import { stages, statuses } from './labels.ts';

/** One request, over the list: its result, its device, and the headers of request and response. */
export default function CallSample() {
  const { t, i18n } = useLingui();
  const { search, setSearch } = useAddress(address);
  const { view = '' } = search;
  const nameOf = ({ api }: ApiSample) => apiName(api, i18n._.bind(i18n));
  const query = useQuery(getGetApiSampleQueryOptions(view, { query: { enabled: view !== '', staleTime: Infinity } }));
  return (
    <DetailDrawer
      wide
      opened={view !== ''}
      onClose={() => setSearch({ view: undefined })}
      title={query.data ? nameOf(query.data) : t`API request`}
      query={query}
    >
      {(sample) => (
        <>
          <Facts sample={sample} />
          <Stages sample={sample} />
          <Head
            title={t`Request`}
            first={nameOf(sample)}
            bytes={sample.request.bytes}
            headers={sample.request.headers}
          />
          {sample.response ? (
            <Head title={t`Response`} first={`HTTP ${sample.response.status}`} {...sample.response} />
          ) : (
            <p className="paragraph">{t`There was no response.`}</p>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function Facts({ sample }: { sample: ApiSample }) {
  const { t, i18n } = useLingui();
  const { search } = useAddress(address);
  const { api, callStatus, carrier, network, region } = sample;
  const where = [i18n._(networks[network]), ...(carrier ? [i18n._(carriers[carrier])] : []), region];
  return (
    <DataList>
      <Fact label={t`Time`}>
        <Instant value={sample.at} />
      </Fact>
      <Fact label={t`API`}>
        {search.api === api || api === 'unknown' ? (
          apiName(api, i18n._.bind(i18n))
        ) : (
          <ShellLink href={`${address.path}${hrefWith(search, { api, view: undefined, page: undefined })}`}>
            {api}
          </ShellLink>
        )}
      </Fact>
      <Fact label={t`Transaction`}>
        <TransactionLink id={sample.transactionId} code={sample.transactionCode} name={sample.transactionName} />
      </Fact>
      <Fact label={t`HTTP status`}>{callStatus ? i18n._(statuses[callStatus]) : t`200 OK`}</Fact>
      <Fact label={t`Business code`}>{sample.businessCode}</Fact>
      <Fact label={t({ message: 'Message', context: 'of an error' })}>
        {sample.message && <bdi>{sample.message}</bdi>}
      </Fact>
      <Fact label={t`Response time`}>
        {quantityText('millisecond', sample.callMs, (value, options) => i18n.number(value, options))}
      </Fact>
      <Fact label={t`Network`}>{where.join(' · ')}</Fact>
      <DeviceFacts of={sample} />
      <Fact label={t`User ID`}>
        <IdText value={sample.userId} label={t`User ID`} />
      </Fact>
      <Fact label={t`Trace ID`}>
        <IdText value={sample.traceId} label={t`Trace ID`} />
      </Fact>
    </DataList>
  );
}

/** The time that the request spent in each stage. */
function Stages({ sample }: { sample: ApiSample }) {
  const { t, i18n } = useLingui();
  const entries = sample.stages.map(({ stage, ms }) => ({
    id: stage,
    name: i18n._(stages[stage]),
    value: ms,
    text: quantityText('millisecond', ms, (value, options) => i18n.number(value, options)),
  }));
  return (
    <section>
      <h3 className={classes.title}>{t`Stages`}</h3>
      <RankedBars label={t`Stages`} entries={entries} inOrder />
    </section>
  );
}

interface HeadProps {
  title: string;
  /** The request or status line. */
  first: string;
  bytes?: number;
  headers: readonly HttpHeader[];
}

/** The head of a request or response as it was sent. */
function Head({ title, first, bytes, headers }: HeadProps) {
  const { i18n } = useLingui();
  const lines = [first, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  return (
    <section>
      <h3 className={classes.title}>
        {title}
        {bytes !== undefined && (
          <small> {quantityText('byte', bytes, (value, options) => i18n.number(value, options))}</small>
        )}
      </h3>
      <pre className={`box ${classes.head}`}>{lines.join('\n')}</pre>
    </section>
  );
}
