// @vitest-environment happy-dom
import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { Row } from './rows.ts'
import { useGrid } from './use-grid.ts'

const ROWS: readonly Row[] = [1, 2, 3].map((id) => ({ key: id, id: DeviceId.parse(id) }))
const COLUMNS = ['name'] as const

type Controls = {
  go: (row: number) => void
  /** Renders anew when there is time, and then, before any effect of that, does something. */
  renderThen: (act: () => void) => void
}

function Grid({ take }: { take: (controls: Controls) => void }) {
  const grid = useRef<HTMLDivElement>(null)
  const [then, setThen] = useState<{ readonly act: () => void } | null>(null)
  const { active, go, focusEvents } = useGrid(grid, ROWS, COLUMNS)
  useLayoutEffect(() => {
    take({ go: (row) => go({ row, col: 0 }), renderThen: (act) => setThen({ act }) })
  })
  useLayoutEffect(() => {
    if (then) queueMicrotask(then.act)
  }, [then])
  return (
    <div ref={grid} {...focusEvents}>
      {ROWS.map(({ key }, row) => (
        <button key={key} type="button" data-active={row === active.row || undefined}>
          {key}
        </button>
      ))}
    </div>
  )
}

it('[BOARD-116] the focus goes where a key leads, also when it is pressed before the table has looked after its last change', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let controls: Controls = { go: () => {}, renderThen: () => {} }
  const take = (now: Controls) => {
    controls = now
  }
  flushSync(() => root.render(<Grid take={take} />))
  flushSync(() => controls.go(2))
  await expect.poll(() => document.activeElement?.textContent).toBe('3')

  await new Promise<void>((resolve) => {
    startTransition(() =>
      controls.renderThen(() => {
        flushSync(() => controls.go(0))
        resolve()
      }),
    )
  })
  await expect.poll(() => document.activeElement?.textContent, { timeout: 2_000 }).toBe('1')
  root.unmount()
  place.remove()
})
