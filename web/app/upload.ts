import { useEffect, useRef, useState } from 'react';
import type { Endpoint, Question } from '#sdk/endpoint.ts';
import { sendFile, type Upload } from '#sdk/upload.ts';
import type { UploadState } from '../ui/file-drop.tsx';
import { CLIENT } from './server.ts';

/** Sends one file at a time and tells how far it is. A new one takes the place of the one before; leaving the page ends it. */
export function useUpload<Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  onReply: (reply: Reply) => void,
) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (upload: Omit<Upload<Asked>, 'file' | 'signal' | 'onProgress'>, file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name, size: total } = file;
    const tell = (told: UploadState) => {
      if (running.current === controller) setState(told);
    };
    tell({ step: 'sending', name, sent: 0, total });
    const onProgress = (sent: number) =>
      tell(sent >= total ? { step: 'checking', name } : { step: 'sending', name, sent, total });
    try {
      const given = { ...upload, file, onProgress, signal: controller.signal } as unknown as Upload<Asked>;
      const reply = await sendFile(endpoint, given, CLIENT);
      if (running.current !== controller) return;
      tell({ step: 'done', name });
      onReply(reply);
    } catch (error) {
      tell(controller.signal.aborted ? { step: 'cancelled' } : { step: 'failed', name, error });
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
