import { replaceUnseen } from '#lib/text/unseen.ts';
import { escapeText } from '#lib/xml/escape.ts';
import type { Cue } from './cues.ts';

/**
 * Cues as files: SubRip (SRT) and WebVTT. Whatever stands in a cue is shown and nothing else: WebVTT has references for the
 * signs of markup; SubRip has none, and players read tags and braces all the same, so these become signs that look alike.
 */
export const SUBTITLE_TYPES = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const;
type SubtitleFormat = keyof typeof SUBTITLE_TYPES;

export function subtitleFile(format: SubtitleFormat, cues: readonly Cue[]): string {
  return format === 'srt' ? srtOf(cues) : vttOf(cues);
}

const srtOf = (cues: readonly Cue[]): string =>
  cues
    .map(({ startMs, endMs, lines }, i) =>
      [`${i + 1}`, `${time(startMs, ',')} --> ${time(endMs, ',')}`, ...lines.map(inSrt), '', ''].join('\r\n'),
    )
    .join('');

const vttOf = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(({ startMs, endMs, lines }, i) =>
      [`${i + 1}`, `${time(startMs, '.')} --> ${time(endMs, '.')}`, ...lines.map(inVtt), '', ''].join('\n'),
    )
    .join('')}`;

const LOOKS_LIKE: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '{': '(', '}': ')' };

const inSrt = (line: string) => shown(line).replace(/[<>{}]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

const inVtt = (line: string) => escapeText(shown(line));

/** A line is one line, whatever is in it. */
const shown = (line: string) => replaceUnseen(line, ' ');

function time(milliseconds: number, separator: ',' | '.'): string {
  const parts = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60];
  const [hours, minutes, seconds] = parts.map((part) => String(Math.floor(part)).padStart(2, '0'));
  return `${hours}:${minutes}:${seconds}${separator}${String(milliseconds % 1000).padStart(3, '0')}`;
}
