import type { Fact } from '../kernel/envelope.ts'
import type { KeyedPatch } from '../kernel/model/keyed-model.ts'
import { cableKey, type HeldCable } from './cable.ts'
import type { PlanEvent } from './events.ts'
import { IDENTITY } from './maps.ts'
import { type HeldPage, type HeldVersion, type PlanPatch, type PlanView } from './model.ts'
import { type Pin, pinKey, type PlanFile } from './page.ts'

type Pages = KeyedPatch<number, HeldPage>
type Pins = KeyedPatch<string, Pin>
type Cables = KeyedPatch<string, HeldCable>

/** Folds one event into the state of a plan. */
export function evolve(view: PlanView, event: Fact<PlanEvent>): PlanPatch {
  const by = event.actor.id
  const at = event.recordedAt
  /** The page after a change; one that is not there stays so. */
  const onPage = (page: number, change: (before: HeldPage) => Partial<HeldPage>): { readonly pages: Pages } => {
    const before = view.pages.get(page)
    return { pages: before ? [[page, { ...before, ...change(before) }]] : [] }
  }
  const onVersion = (
    { page, version }: { readonly page: number; readonly version: number },
    change: Partial<HeldVersion>,
    ofPage: Partial<HeldPage> = {},
  ) =>
    onPage(page, (before) => ({
      versions: before.versions.map((one) => (one.version === version ? { ...one, ...change } : one)),
      ...ofPage,
    }))
  switch (event.type) {
    case 'PlanAdded': {
      const { planId: id, projectId, file, pages } = event.data
      const begun = { state: 'rendering', message: null, tiles: null, by, at } as const
      return {
        plan: { id, projectId, fileName: file.fileName, createdBy: by, createdAt: at },
        files: [[file.digest, file]],
        pages: pages.map(({ page, title, ...size }): [number, HeldPage] => [
          page,
          {
            ...{ page, title, sheet: null, isNamed: false, scale: null },
            versions: [{ version: 1, ...named(file), filePage: page, ...size, map: IDENTITY, ...begun }],
          },
        ]),
      }
    }
    case 'PageRendered': {
      const { page, version, tiles, title, sheet } = event.data
      const shown = { state: 'ready', message: null, tiles: { key: tiles.key, bytes: tiles.bytes } } as const
      return onVersion({ page, version }, shown, { title, sheet })
    }
    case 'PageFailed':
      return onVersion(event.data, { state: 'failed', message: event.data.message })
    case 'PageNamed': {
      const { page, title, sheet } = event.data
      return onPage(page, () => ({ title, sheet, isNamed: true }))
    }
    case 'PageScaled': {
      const { page, version, lines } = event.data
      return onPage(page, () => ({ scale: lines && { version, lines } }))
    }
    case 'PageReplaced': {
      const { projectId: _, page, version, file, ...rest } = event.data
      const begun = { state: 'rendering', message: null, tiles: null, by, at } as const
      return {
        files: [[file.digest, file]],
        ...onPage(page, ({ versions }) => ({
          versions: [...versions, { version, ...named(file), ...rest, ...begun }],
        })),
      }
    }
    case 'PinsPlaced':
      return {
        pins: event.data.pins.map(({ place, ...pin }): Pins[number] => [pinKey(pin), { ...pin, ...place, by, at }]),
      }
    case 'PinsMoved':
      return {
        pins: event.data.pins.map(({ from: _, to, ...pin }): Pins[number] => [pinKey(pin), { ...pin, ...to, by, at }]),
      }
    case 'PinsTakenAway':
      return { pins: event.data.pins.map((pin): Pins[number] => [pinKey(pin), null]) }
    case 'CablesLaid':
    case 'CableLengthsChanged':
      return {
        cables: event.data.cables.map(({ from, to, metres }): Cables[number] => [
          cableKey({ from, to }),
          { from, to, metres, by, at },
        ]),
      }
    case 'CablesTakenAway':
      return { cables: event.data.cables.map((cable): Cables[number] => [cableKey(cable), null]) }
    case 'PlanDeleted':
      return {
        plan: null,
        isDeleted: true,
        pages: [...view.pages.keys()].map((page) => [page, null]),
        pins: [...view.pins.keys()].map((key) => [key, null]),
        cables: [...view.cables.keys()].map((key) => [key, null]),
        files: [...view.files.keys()].map((digest) => [digest, null]),
      }
  }
}

const named = ({ digest: file, fileName }: PlanFile) => ({ file, fileName })
