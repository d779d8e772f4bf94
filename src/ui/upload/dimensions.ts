const signature = '\u0089PNG\r\n\u001a\n';
const widthAt = 16;
const heightAt = 20;

/** Width and height of a PNG image as its header says (`96 × 96`); null for another file. */
export async function dimensionsOf(file: Blob): Promise<string | null> {
  const head = new DataView(await file.slice(0, heightAt + 4).arrayBuffer());
  if (head.byteLength < heightAt + 4) return null;
  const begins = Array.from({ length: signature.length }, (_, index) => String.fromCharCode(head.getUint8(index))).join(
    '',
  );
  return begins === signature ? `${head.getUint32(widthAt)} × ${head.getUint32(heightAt)}` : null;
}
