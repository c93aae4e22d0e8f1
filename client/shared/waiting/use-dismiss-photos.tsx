import { useOutbox } from '../../live/live-context.tsx'
import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { isStuck } from '../../live/outbox/photo-state.ts'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { SaveButton } from './save-button.tsx'
import { fateOf } from './waiting.ts'

/**
 * Takes photos off the page. Stuck ones are nowhere else, and the focus may come to their button by itself: the person is asked, and
 * offered to save them (docs/rules.md, STORY-11).
 */
export function useDismissPhotos(): (photos: readonly PhotoEntry[]) => Promise<void> {
  const outbox = useOutbox()
  const confirm = useConfirm()
  return async (photos) => {
    const stuck = photos.filter(isStuck)
    const [first] = stuck
    const isOne = stuck.length === 1
    const action = stuck.some(({ state }) => state === 'refused') ? 'Dismiss' : 'Remove'
    const them = isOne ? 'it' : 'them'
    const cause = fateOf(stuck.length, stuck) === 'refused' ? `did not take ${them}` : 'gave no answer'
    const isSure =
      !first ||
      (await confirm({
        title: `${action} ${isOne ? first.file.name : countOf(stuck.length, 'photo')}?`,
        description: (
          <>
            {`The server ${cause}, and this device does not keep ${them} then.`}
            <span className="mt-3 block">
              <SaveButton />
            </span>
          </>
        ),
        action,
        tone: 'danger',
      }))
    if (isSure) for (const { id } of photos) outbox.withdraw(id)
  }
}
