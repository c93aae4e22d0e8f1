import { Link } from 'wouter'
import type { DeviceId } from '#events/kernel/ids.ts'
import { projectIdOf } from '../../live/board.ts'
import { useBoard, useOpenBoard } from '../../shared/board/use-board.ts'
import { boardHref } from '../../shared/projects/project-hrefs.ts'

/** The name of a device, which leads to its card where that still exists. */
export function DeviceLink({ id, tabIndex, children }: { id: DeviceId; tabIndex?: 0 | -1; children: string }) {
  const isThere = useBoard(({ cards }) => cards.has(id))
  const projectId = projectIdOf(useOpenBoard())
  if (!isThere) return <bdi className="font-medium">{children}</bdi>
  return (
    <Link
      href={boardHref(projectId, id)}
      tabIndex={tabIndex}
      className="font-medium text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline"
    >
      <bdi>{children}</bdi>
    </Link>
  )
}
