import { DeviceId, ProjectId } from '../kernel/ids.ts'
import type { DataOf } from './commands.ts'
import type { PlanEvent } from './events.ts'
import { type PlanFile, shownSize } from './page.ts'
import { PlanId } from './plan-id.ts'

// A plan for tests.

export const project = ProjectId.parse(3)
export const device = (id: number) => DeviceId.parse(id)
const digest = (of: string) => of.repeat(64)

/** A file whose digest is this hexadecimal digit, 64 times. */
export const file = (of = 'a'): PlanFile => ({
  key: `plan-5/${digest(of)}.pdf`,
  ...{ digest: digest(of), bytes: 2048, mediaType: 'application/pdf', fileName: 'Hall.pdf' },
})

/** The size of a sheet in points; default: A4 on its side. */
export const sheet = (width = 842, height = 595) => {
  const own = { width, height }
  return { own, ...shownSize(own, 'application/pdf') }
}

/** A plan with so many pages. */
export const added = (pages = 1): PlanEvent => ({
  type: 'PlanAdded',
  data: {
    ...{ projectId: project, planId: PlanId.parse(5), file: file() },
    pages: Array.from({ length: pages }, (_, index) => ({ page: index + 1, title: 'Hall', ...sheet() })),
  },
})

/** A newer drawing of the first page, of this size. */
export const replaced = (map: readonly [number, number, number, number, number, number], version = 2): PlanEvent => ({
  type: 'PageReplaced',
  data: { projectId: project, page: 1, version, file: file('b'), filePage: 1, ...sheet(), map },
})

/** A pin as it is asked for. */
export const pin = (id: number, more: Partial<DataOf<'PutPins'>['pins'][number]> = {}) => ({
  ...{ deviceId: device(id), kind: 'planned' as const, page: 1, x: 0.25, y: 0.5 },
  ...more,
})
