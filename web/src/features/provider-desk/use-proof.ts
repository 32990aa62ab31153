import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { photoOf } from '#features/provider-desk/photo-of.ts';
import { newEventId } from '#features/provider-desk/report-events.ts';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

export const MAX_PHOTOS = 4;

interface Photo {
  readonly key: string;
  readonly name: string;
  readonly base64: string;
}

/** A proof of delivery at the current time. The same content has the same id and time at a retry. */
export function useProof(reference: string, done: () => void) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const [receivedBy, setReceivedBy] = useState('');
  const [signature, setSignature] = useState<string | null>(null);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [photoError, setPhotoError] = useState<string | null>(null);
  const attempt = useRef<{ text: string; id: string; deliveredAt: string } | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const content = {
        reference,
        receivedBy: receivedBy.trim(),
        ...(signature !== null && { signature }),
        photos: photos.map(({ base64 }) => base64),
      };
      const text = JSON.stringify(content);
      const deliveredAt = serverClock.now().toISOString();
      if (attempt.current?.text !== text) attempt.current = { text, id: newEventId(), deliveredAt };
      const { id, deliveredAt: at } = attempt.current;
      await call('uploadDeskProof', { body: { ...content, id, deliveredAt: at } });
    },
    onSuccess: async () => {
      showSuccess(`Proof of delivery added to ${reference}`);
      done();
      await queryClient.invalidateQueries({ queryKey: [DESK_KEY] });
    },
  });
  const addPhoto = async (file: File) => {
    setPhotoError(null);
    try {
      const base64 = await photoOf(file);
      setPhotos((before) => [...before, { key: crypto.randomUUID(), name: file.name, base64 }]);
    } catch {
      setPhotoError("Couldn't read this photo. Use a JPEG or PNG.");
    }
  };
  return {
    receivedBy,
    setReceivedBy,
    setSignature,
    photos,
    addPhoto,
    removePhoto: (key: string) => setPhotos((before) => before.filter((photo) => photo.key !== key)),
    upload: mutate,
    hasContent: receivedBy !== '' || signature !== null || photos.length > 0,
    isPending,
    error: photoError ?? (error && messageOf(error, "Couldn't add the proof of delivery. Try again.")),
  };
}
