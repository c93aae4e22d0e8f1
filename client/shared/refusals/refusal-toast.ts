import { projectIdOf } from '../../live/board.ts'
import { running } from '../../live/browser-live.ts'
import { type ToastMessage, useToast } from '../../ui/toast/toast.ts'
import { historyLineHref } from '../history/history-href.ts'
import { doOnTop } from './do-on-top.ts'
import { REFUSAL_KINDS } from './refusal-kinds.ts'
import { storiesOf } from './refusal-story.tsx'

/**
 * Lays the ways on of the command that was refused last into the toast that tells of it, as the list of refusals has them
 * (docs/rules.md, STORY-7), but for a step back: of that the list alone says whose step it would take back.
 * @param told the toast: another one that came meanwhile is left alone.
 */
export function addWays(told: number): void {
  const { shown } = useToast.getState()
  const outbox = running.getState().live?.outbox
  const refusal = outbox?.store.getState().refusals.at(-1)
  if (!outbox || !shown?.isOpen || shown.id !== told || !refusal) return
  const { entry } = refusal
  // Of several the newest: the history begins with it, and the others stand below.
  const revision = Math.max(...storiesOf(refusal).map((story) => story.revision))
  const { onTopOf, stepBackOf } = REFUSAL_KINDS[entry.stream.kind]
  const onTop = onTopOf(refusal)
  const ways: Pick<ToastMessage, 'action' | 'link'> = {
    ...(Number.isFinite(revision) && {
      link: { label: 'Show in the history', href: historyLineHref(projectIdOf(entry), revision) },
    }),
    ...(onTop.length > 0 &&
      stepBackOf(onTop) === null && {
        action: { label: 'Do it again on top', onClick: () => doOnTop(outbox, entry.id) },
      }),
  }
  useToast.setState({ shown: { ...ways, ...shown } })
}
