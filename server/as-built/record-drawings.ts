import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProjectId } from '#events/kernel/ids.ts'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { AS_BUILT_FOLDER } from '#events/proof/record.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { RecordDrawings } from '../proof/make-record.ts'
import { boardOf, type createAsBuilt, drawingOf, pagesOf } from './make-as-built.ts'
import { marksOf } from './marks.ts'

/** The most drawings in a record, and their bytes: a record stands in memory while it is sent. */
const MOST = { drawings: 30, bytes: 64 * 1024 * 1024 }

/** `origin`: how the addresses that the drawings lead to begin. */
type Deps = {
  readonly bus: CommandBus
  readonly asBuilt: ReturnType<typeof createAsBuilt>
  readonly origin: string
}

/** The as-built drawings of the pages of a project that have a device: those of a page without a picture are left out. */
export async function recordDrawings(
  { bus, asBuilt, origin }: Deps,
  project: ProjectId,
  plans: readonly PlanId[],
  most = MOST,
): Promise<RecordDrawings> {
  const files: { name: string; content: Buffer }[] = []
  const leftOut: string[] = []
  let bytes = 0
  const board = await boardOf(bus, project)
  for (const id of board ? plans : []) {
    const plan = await pagesOf(bus, id)
    if (!plan) continue
    const { pins, cables, revision } = plan
    for (const { page, version } of plan.pages) {
      if (!board || marksOf(page, pins, board.cards).length === 0) continue
      await nextTurn()
      const { tiles } = version
      const of = { planId: id, revision, origin }
      const isRoom = tiles !== null && files.length < most.drawings && bytes < most.bytes
      const content = isRoom
        ? await asBuilt({ ...of, page, version: { ...version, tiles }, pins, cables, board })
        : null
      const drawing = drawingOf(page)
      if (content === null || bytes + content.length > most.bytes) {
        leftOut.push(drawing)
        continue
      }
      const number = String(files.length + 1).padStart(2, '0')
      files.push({ name: `${AS_BUILT_FOLDER}${number} ${safeFileName(drawing, 'Drawing')}.pdf`, content })
      bytes += content.length
    }
  }
  return { files, leftOut }
}
