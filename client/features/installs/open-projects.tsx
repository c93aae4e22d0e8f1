import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ProjectSummary } from '#events/project/api.ts'
import { useOffset } from '../../ui/use-offset.ts'
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
  const margin = useOffset(list, scroller)
  const columns = Math.max(1, Math.floor((useWidth(list) + GAP) / (MIN_CARD_WIDTH + GAP)))
  const virtualizer = useVirtualizer({
    count: Math.ceil(projects.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: margin,
    getItemKey: (row) => `${columns} ${row}`,
  })

  return (
    <div ref={list} role="list" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index: row, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={row}
          className="absolute inset-x-0 top-0 grid gap-4"
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${start - margin}px)`,
          }}
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
