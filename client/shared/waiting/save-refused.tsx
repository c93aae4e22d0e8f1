import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { SaveButton } from './save-button.tsx'

/** The way to save photos that the server refused, below a list of photos on their way (docs/rules.md, STORY-11). Nothing without any. */
export function SaveRefused({ photos }: { photos: readonly PhotoEntry[] }) {
  // A file that was never to be sent is not kept here.
  if (!photos.some(({ state, wasSent }) => state === 'refused' && wasSent)) return null
  return (
    <div>
      <SaveButton />
    </div>
  )
}
