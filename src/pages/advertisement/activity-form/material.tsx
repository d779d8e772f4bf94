import { useLingui } from '@lingui/react/macro';
import { uploadTransport } from '../../../api/upload.ts';
import { fileName } from '../../../ui/upload/file-value.ts';
import { Preview } from '../../../ui/upload/preview.tsx';
import { useUpload } from '../../../ui/upload/transfer/store.ts';
import { imageOf } from '../../../ui/upload/transfer/uploads.ts';
import { activityLabels } from '../activity.ts';
import type { PlacementValues } from '../activity-fields.tsx';
import { BoothPreview } from './booth-preview.tsx';
import type { BoothChoice } from './values.ts';

const transport = uploadTransport('picture');

/** The picture of a placement, uploaded now or earlier; renders nothing if there is none. */
function Picture({ placement: { imageId }, booth }: { placement: PlacementValues; booth: BoothChoice }) {
  const upload = useUpload(imageId?.key);
  const id = upload ? upload.stored?.id : imageId?.stored?.id;
  const file = imageOf(imageId?.key ?? '');
  if (file === undefined && id === undefined) return null;
  return (
    <Preview
      key={imageId?.key ?? id}
      name={fileName(imageId)}
      load={async () => file ?? transport.load(id ?? '')}
      pixels={Math.max(booth.width, booth.height)}
    />
  );
}

/** The content of a slot: its picture or its text. */
export function Material({ placement, booth }: { placement: PlacementValues; booth: BoothChoice }) {
  const { t } = useLingui();
  const text = placement.text.trim();
  if (booth.materialType === 'text')
    return <BoothPreview name={booth.name} size={booth} text={text || t(activityLabels.text)} isEmpty={text === ''} />;
  return (
    <BoothPreview name={booth.name} size={booth}>
      <Picture placement={placement} booth={booth} />
    </BoothPreview>
  );
}
