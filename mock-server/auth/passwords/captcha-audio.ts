import type { Rng } from '../../core/world/rng.ts';
import { voice } from './captcha-voice.ts';

/** Sample rate (Hz). */
const RATE = 8000;
const HEADER = 44;

const STEPS = Array.from({ length: 89 }, (_, at) => Math.min(32_767, Math.round(7 * 1.1 ** at)));
const MOVES = [-1, -1, -1, -1, 2, 4, 6, 8];

/**
 * Decodes a sound of four bits per sample: each value gives the difference to the next sample and the next step size.
 */
function decode(base64: string): number[] {
  let [value, index] = [0, 0];
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0)).flatMap((byte) =>
    [byte >> 4, byte & 15].map((code) => {
      const step = STEPS[index] ?? 0;
      const reach = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
      value = Math.max(-32_768, Math.min(32_767, value + (code & 8 ? -reach : reach)));
      index = Math.max(0, Math.min(88, index + (MOVES[code & 7] ?? 0)));
      return value;
    }),
  );
}

/** Resamples a sound to play faster or slower, which also changes its pitch. */
function paced(samples: readonly number[], pace: number): number[] {
  return Array.from({ length: Math.floor((samples.length - 1) / pace) }, (_, at) => {
    const from = Math.floor(at * pace);
    const [one = 0, next = 0] = [samples[from], samples[from + 1]];
    return one + (next - one) * (at * pace - from);
  });
}

function wave(samples: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER + samples.length * 2));
  const text = (at: number, letters: string) => {
    for (let offset = 0; offset < letters.length; offset++) view.setUint8(at + offset, letters.charCodeAt(offset));
  };
  text(0, 'RIFF');
  view.setUint32(4, HEADER - 8 + samples.length * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [at, sample] of samples.entries())
    view.setInt16(HEADER + at * 2, Math.max(-32_768, Math.min(32_767, Math.round(sample))), true);
  return new Uint8Array(view.buffer);
}

/**
 * Speaks the text of a captcha letter by letter, with pauses, at varying pace and volume and over noise, like the
 * distortion of the picture. The same seed gives the same WAV bytes.
 */
export function captchaAudio(text: string, draw: Rng): Uint8Array<ArrayBuffer> {
  const silence = (ms: number) => Array.from({ length: (RATE * ms) / 1000 }, () => 0);
  const speech = text.split('').flatMap((character) => {
    const [pace, volume] = [draw.int(90, 110) / 100, draw.int(60, 90) / 100];
    const letter = paced(decode(voice[character] ?? ''), pace).map((sample) => sample * volume);
    return [...letter, ...silence(draw.int(60, 90) * 10)];
  });
  return wave([...silence(400), ...speech].map((sample) => sample + draw.int(-1200, 1200)));
}
