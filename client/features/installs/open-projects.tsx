import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ProjectSummary } from '#events/project/api.ts'
import { useVirtualList } from '../../ui/list/use-virtual-list.ts'
import { ActiveProject } from './active-project.tsx'

/** Between cards, in pixels. */
const GAP = 16
/** A card is at least so wide, in pixels, where the screen is. */
const MIN_CARD_WIDTH = 304
/** A card with a name of one line, in pixels. */
const CARD_HEIGHT = 172
/** Rows of cards that are ready beyond the edges of what shows. */
const OVERSCAN = 10

/** The cards of the dashboard, as many side by side as there is room for. Only those in view exist. */
export function OpenProjects({
  projects,
  scroller,
}: {
  projects: readonly ProjectSummary[]
  /** The element that the cards scroll in. */
  scroller: HTMLElement
}) {
  const list = useRef<HTMLDivElement>(null)
  const columns = Math.max(1, Math.floor((useWidth(list) + GAP) / (MIN_CARD_WIDTH + GAP)))
  const { height, rows } = useVirtualList(list, scroller, {
    count: Math.ceil(projects.length / columns),
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    getItemKey: (row) => `${columns} ${row}`,
  })

  return (
    <div ref={list} role="list" className="relative" style={{ height }}>
      {rows().map(({ key, index: row, row: { style, ...place } }) => (
        <div
          key={key}
          {...place}
          className="absolute inset-x-0 top-0 grid gap-4"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, ...style }}
        >
          {projects.slice(row * columns, (row + 1) * columns).map((project, index) => (
            <div
              key={project.id}
              role="listitem"
              aria-setsize={projects.length}
              aria-posinset={row * columns + index + 1}
            >
              <ActiveProject project={project} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The width of an element, in pixels; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
