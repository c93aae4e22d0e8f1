import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { HistoryPart } from '#events/kernel/history.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { projectIdOf } from '../../live/board.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'

/** What happened, as a sentence. Names stand as they were then. `renderDevice` shows the name of a device. */
export const HistorySentence = ({
  parts,
  renderDevice = (_id, name) => <span className="font-medium">{name}</span>,
}: {
  parts: readonly HistoryPart[]
  renderDevice?: (id: DeviceId, name: string) => ReactNode
}) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {shown(part, renderDevice)}
    </Fragment>
  ))

function shown(part: HistoryPart, renderDevice: (id: DeviceId, name: string) => ReactNode): ReactNode {
  switch (part.is) {
    case 'text':
      return part.text
    case 'person':
      return <span className="font-semibold">{part.text}</span>
    case 'device':
      return renderDevice(part.id, part.text)
    case 'old':
      return <s className="text-muted">{part.text}</s>
    case 'devices':
    case 'new':
      return <span className="font-medium">{part.text}</span>
  }
}

/** The name of a device, which leads to its card where that still exists. */
export function DeviceLink({ id, tabIndex, children }: { id: DeviceId; tabIndex?: 0 | -1; children: string }) {
  const isThere = useBoard(({ cards }) => cards.has(id))
  const projectId = projectIdOf(useOpenBoard())
  if (!isThere) return <span className="font-medium">{children}</span>
  return (
    <Link
      href={`/?projectId=${projectId}&card=${id}`}
      tabIndex={tabIndex}
      className="font-medium text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline"
    >
      {children}
    </Link>
  )
}
