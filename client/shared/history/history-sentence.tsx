import { Fragment, type ReactNode } from 'react'
import type { HistoryPart } from '#events/kernel/history.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { DoorLink } from '../../ui/page/door-link.tsx'
import { isolated } from '../../ui/text/isolated.tsx'
import { formHref } from '../surveys/survey-hrefs.ts'

/**
 * A line of the history as a sentence. Names stand as they were then. `renderDevice` shows the name of a device, `tabIndex` is that
 * of the links in it.
 */
export const HistorySentence = ({
  parts,
  tabIndex,
  renderDevice = (_id, name) => <bdi className="font-medium">{name}</bdi>,
}: {
  parts: readonly HistoryPart[]
  tabIndex?: 0 | -1
  renderDevice?: (id: DeviceId, name: string) => ReactNode
}) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {shown(part, tabIndex, renderDevice)}
    </Fragment>
  ))

function shown(
  part: HistoryPart,
  tabIndex: 0 | -1 | undefined,
  renderDevice: (id: DeviceId, name: string) => ReactNode,
): ReactNode {
  switch (part.is) {
    case 'text':
      return isolated(part.text)
    case 'person':
      return <bdi className="font-semibold">{part.text}</bdi>
    case 'device':
      return renderDevice(part.id, part.text)
    case 'old':
      return <s className="text-muted">{isolated(part.text)}</s>
    case 'new':
      if (part.form === undefined) return <span className="font-medium">{isolated(part.text)}</span>
      return (
        <DoorLink
          href={formHref(part.form)}
          tabIndex={tabIndex}
          className="font-medium text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline"
        >
          {isolated(part.text)}
        </DoorLink>
      )
    case 'devices':
      return <span className="font-medium">{isolated(part.text)}</span>
  }
}
