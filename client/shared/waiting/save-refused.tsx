import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { isStuck } from '../../live/outbox/photo-state.ts'
import { SaveButton } from './save-button.tsx'

/** The way to save photos that are stuck, below a list of photos on their way (docs/rules.md, STORY-11). Nothing without any. */
export function SaveRefused({ photos }: { photos: readonly PhotoEntry[] }) {
  if (!photos.some(isStuck)) return null
  return (
    <div>
      <SaveButton />
    </div>
  )
}
