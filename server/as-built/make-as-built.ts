import { buffer } from 'node:stream/consumers'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { cableAnswers, pageAnswer } from '#events/plan/answer.ts'
import { paperHref } from '#events/plan/api.ts'
import type { HeldCable } from '#events/plan/cable.ts'
import { type HeldPage, type HeldVersion, newest, type TilesRef } from '#events/plan/model.ts'
import { type Pin, pinKey } from '#events/plan/page.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import type { Card } from '#events/project/device.ts'
import type { Project } from '#events/project/model.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { createTileReader } from '../photos/plans/tile-pack.ts'
import { cablesOf } from './cables.ts'
import { marksOf } from './marks.ts'
import { pagePicture } from './page-picture.ts'

type Deps = {
  readonly photos: Pick<PhotoStore, 'get'>
  readonly names: (id: UserId) => Promise<string | undefined>
  readonly now: () => Date
}

/**
 * A page that is drawn, with the pins of its plan as they are after its change `revision`, and the board that they are of. `origin`: how
 * the address that its paper leads to begins.
 */
export type DrawnPage = {
  readonly planId: PlanId
  readonly revision: number
  readonly origin: string
  readonly page: HeldPage
  readonly version: HeldVersion & { readonly tiles: TilesRef }
  readonly pins: readonly Pin[]
  readonly cables: readonly HeldCable[]
  readonly board: Board
}
export type Board = { readonly project: Project; readonly cards: ReadonlyMap<DeviceId, Card> }

/** A project with its cards; null where there is none. */
export const boardOf = (bus: CommandBus, id: ProjectId): Promise<Board | null> =>
  bus.project(id).look(
    (view) =>
      view.project && {
        project: view.project,
        cards: new Map([...view.cards()].map((card) => [card.id, card] as const)),
      },
  )

/** The pages of a plan with their newest versions, and all its pins and cables; null where it is gone. */
export const pagesOf = (bus: CommandBus, id: PlanId) =>
  bus.plan(id).look(
    (view, revision) =>
      view.plan && {
        revision,
        pages: [...view.pages.values()].map((page) => ({ page, version: newest(page) })),
        pins: [...view.pins.values()],
        cables: [...view.cables.values()],
      },
  )

/** How people call a page: "E-101 Ground floor". */
export const drawingOf = ({ sheet, title }: Pick<HeldPage, 'sheet' | 'title'>): string =>
  [sheet, title].filter(Boolean).join(' ')

/** Makes as-built drawings, each whole in memory; null where the store has no picture of the page. */
export function createAsBuilt({ photos, names, now }: Deps) {
  const tileOf = createTileReader(photos)
  return async ({
    planId,
    revision,
    origin,
    page,
    version,
    pins,
    cables,
    board,
  }: DrawnPage): Promise<Buffer | null> => {
    const picture = await pagePicture(tileOf, version)
    if (!picture) return null
    // Not before it is needed: its libraries take a start as long as all of the server's own code.
    const { asBuiltPdf } = await import('./as-built-pdf.ts')
    const { id: projectId, name: project, timeZone = 'UTC' } = board.project
    const address = `${origin}${paperHref({ projectId, planId, revision }, page.page)}`
    const marks = marksOf(page, pins, board.cards)
    const places = new Map(pins.map((pin) => [pinKey(pin), pin]))
    const answers = cableAnswers(cables, places, [pageAnswer(page)])
    const pdf = asBuiltPdf({
      ...{ project, drawing: drawingOf(page), address, timeZone, picture, madeAt: now(), nameOf: names },
      source: `${version.fileName}, version ${version.version}`,
      marks,
      cables: cablesOf(answers, marks),
    })
    return buffer(pdf)
  }
}
