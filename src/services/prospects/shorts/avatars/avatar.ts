import type { Line } from '../line.ts';

/**
 * A presenter who does not exist. What one says of itself is part of the data: every opening tells that the presenter is
 * generated and that the video is an advertisement, every remark keeps to the persona's constraints.
 */
export type Avatar = {
  readonly persona: {
    readonly name: string;
    readonly role: string;
    readonly tone: string;
    readonly constraints: readonly string[];
  };
  readonly scene: {
    readonly setting: string;
    readonly camera: string;
    readonly wardrobe: string;
    readonly lighting: string;
    readonly gesture: string;
  };
  readonly voice: { readonly style: string; readonly pitch: string; readonly language: string };
  /** Said after the hook. */
  readonly openings: readonly Line[];
  /** Said before the call to action. */
  readonly remarks: readonly Line[];
  /** For the caption, and for whoever publishes. */
  readonly notes: readonly string[];
  /** The same for a Thai audience. */
  readonly thaiNote: string;
};
