import { useState } from 'react';
import { IconFileOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { ReasonButton } from '../action/reason-button.tsx';
import { Button } from '../button/button.tsx';
import { Pager } from '../list/pager.tsx';
import { Blank, Failed, Skeleton } from '../list/states.tsx';
import { formatBytes } from '../text/format.ts';
import { IdText, Instant } from '../text/text.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import classes from './choose-file.module.css';

/** A complete file in a server's list. */
export interface ListedFile {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  md5?: string | undefined;
  createdAt: string;
  createdBy: string;
  /** The records that use it. */
  usedBy?: readonly { id: string; name: string }[] | undefined;
  /** Problem code of why it can't be chosen, or null. */
  refused?: string | null;
}

/** A list of files of one kind. */
export interface FileSource {
  /** Identifies the list. */
  kind: string;
  /**
   * Requests a page of files, newest first.
   * @param query part of the name, and the page, starting at 1
   */
  list: (query: {
    name: string;
    page: number;
  }) => Promise<{ items: readonly ListedFile[]; total: number; page: number; size: number }>;
}

interface FileListProps {
  source: FileSource;
  onChoose: (file: ListedFile) => void;
}

/** The list of uploaded files, from which one can be chosen. */
export function FileList({ source, onChoose }: FileListProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState({ name: '', page: 1 });
  const { data, error, refetch } = useQuery({
    queryKey: ['uploaded-files', source.kind, query],
    queryFn: () => source.list(query),
    placeholderData: keepPreviousData,
    // Always refetched, because someone may just have uploaded a file.
    staleTime: 0,
  });
  const noFile = query.name
    ? t`No file matches this name. Try another keyword.`
    : t`No file of this type has been uploaded yet. Upload one in the form.`;

  return (
    <>
      <NameSearch onSearch={(name) => setQuery({ name, page: 1 })} />
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.items.length === 0 ? (
        <Blank icon={IconFileOff} title={noFile} />
      ) : (
        <ul className={classes.list} aria-label={t`Uploaded files`}>
          {data.items.map((file) => (
            <FileLine key={file.id} file={file} onChoose={() => onChoose(file)} />
          ))}
        </ul>
      )}
      {data && data.total > data.size && (
        <Pager page={data.page} size={data.size} total={data.total} onPage={(page) => setQuery({ ...query, page })} />
      )}
    </>
  );
}

/** Searches files by a part of the name. */
function NameSearch({ onSearch }: { onSearch: (name: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    // Not a form element, because it may be inside one.
    <div className={classes.search} role="search">
      <input
        className={`input ${classes.input}`}
        type="search"
        aria-label={t`Search by file name`}
        placeholder={t`Search by file name`}
        value={typed}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSearch(typed.trim());
        }}
      />
      <Button variant="default" onClick={() => onSearch(typed.trim())}>{t`Search`}</Button>
    </div>
  );
}

function FileLine({ file, onChoose }: { file: ListedFile; onChoose: () => void }) {
  const { t } = useLingui();
  const { name, refused = null } = file;
  const records = (file.usedBy ?? []).map((user) => user.name).join(', ');
  return (
    <li className={`line gap-12 ${classes.file}`}>
      <div className={`stack gap-2 note ${classes.facts}`}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          {formatBytes(file.size)} · <Instant value={file.createdAt} /> · <bdi>{file.createdBy}</bdi>
        </span>
        {file.md5 && (
          <span className={`line ${classes.sum}`}>
            <span>MD5</span> <IdText value={file.md5} label="MD5" most={32} />
          </span>
        )}
        <span>{records ? t`Used by ${records}` : t`Not used yet`}</span>
      </div>
      <ReasonButton small code={refused} onClick={onChoose}>
        <span aria-hidden>{t`Choose`}</span>
        <span className={classes.hidden}>{t`Choose ${name}`}</span>
      </ReasonButton>
    </li>
  );
}

/** A button that opens the list of uploaded files in a dialog. */
export function ChooseFile(props: FileListProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>{t`Choose an uploaded file…`}</Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t`Choose an uploaded file`} size="list">
        <FileList
          {...props}
          onChoose={(file) => {
            setOpen(false);
            props.onChoose(file);
          }}
        />
      </Dialog>
    </>
  );
}
