import { z } from 'zod'
import { EVERYONE } from '../kernel/actor.ts'
import {
  type AllNames,
  type History,
  namedDevices,
  newValue,
  oldValue,
  type Part,
  text,
  type ToldEvent,
  type ToldDevice,
} from '../kernel/history.ts'
import { ProjectId } from '../kernel/ids.ts'
import type { CableEnds } from './cable.ts'
import type { PlanEvent } from './events.ts'
import type { PinKind, PinPlace } from './page.ts'
import { planOfStream } from './stream.ts'

const OfProject = z.object({ projectId: ProjectId })

/** The sentences about the plans of a project, for all who see it (docs/rules.md, PLAN-30). */
export const planHistory: History<PlanEvent> = {
  projectOf: (stream, data) =>
    planOfStream(stream) === null ? null : (OfProject.safeParse(data).data?.projectId ?? null),
  isOfBoard: false,
  roles: EVERYONE,
  tell(event, names): ToldEvent | null {
    const id = planOfStream(event.stream ?? '')
    const said = saidOf(event, id === null ? 'of the project' : names.plan(id), names)
    // One that was deleted is not there to be looked at.
    return said && id !== null && event.type !== 'PlanDeleted' ? { ...said, plan: id } : said
  },
  names: (event) => (event.type === 'PlanAdded' ? [['plan', event.data.planId, event.data.file.fileName]] : []),
}

/** An event in words. @param name of the plan. */
function saidOf(event: PlanEvent, name: string, names: AllNames): ToldEvent | null {
  const plan = [text('the plan'), newValue(name)]
  const page = (of: { readonly page: number }) => [text(`page ${of.page} of`), ...plan]
  switch (event.type) {
    case 'PlanAdded':
      return told(text('added the plan'), newValue(event.data.file.fileName))
    case 'PageNamed': {
      const { title, sheet, previous } = event.data
      const values = { old: named(previous), new: named({ title, sheet }) }
      return { ...told(text('named'), ...page(event.data), newValue(values.new)), ...values }
    }
    case 'PageScaled': {
      const { lines } = event.data
      if (lines === null) return told(text('took the scale off'), ...page(event.data))
      const measured = lines.map(({ metres }) => `${metres} m`).join(', ')
      return { ...told(text('measured'), ...page(event.data)), new: measured }
    }
    case 'PageReplaced':
      return told(text('replaced'), ...page(event.data), text('with'), newValue(event.data.file.fileName))
    case 'PinsPlaced':
      return toldPins(['placed', 'on'], event.data.pins, plan, names)
    case 'PinsMoved': {
      const pins = event.data.pins.map(({ to, ...pin }) => ({ ...pin, place: to }))
      return toldPins(['moved', 'on'], pins, plan, names)
    }
    case 'PinsTakenAway': {
      // A reason was given for the place, not for taking it away.
      const pins = event.data.pins.map(({ place: { why: _, ...place }, ...pin }) => ({ ...pin, place }))
      return toldPins(['took', 'off'], pins, plan, names)
    }
    case 'CablesLaid': {
      const cables = event.data.cables.map(({ metres, ...cable }) => ({ ...cable, ...(metres && { now: metres }) }))
      return toldCables(['laid a cable', `laid ${cables.length} cables`], cables, plan, names)
    }
    case 'CableLengthsChanged': {
      const cables = event.data.cables.map(({ metres: now, previous: before, ...of }) => ({ ...of, before, now }))
      const set = ['set the length of the cable', `set the lengths of ${cables.length} cables`] as const
      return toldCables(set, cables, plan, names)
    }
    case 'CablesTakenAway': {
      const cables = event.data.cables.map(({ metres, ...of }) => ({ ...of, ...(metres && { before: metres }) }))
      return toldCables(['removed the cable', `removed ${cables.length} cables`], cables, plan, names)
    }
    case 'PlanDeleted':
      return told(text('deleted the plan'), oldValue(event.data.fileName))
    // The server drew it: no deed of a person, and a plan has up to two hundred pages.
    case 'PageRendered':
    case 'PageFailed':
      return null
  }
}

const told = (...phrase: readonly Part[]): ToldEvent => ({ kind: 'plans', phrase, devices: [] })

const named = ({ title, sheet }: { readonly title: string; readonly sheet: string | null }): string =>
  [sheet, title].filter(Boolean).join(' ')

type ToldPin = {
  readonly deviceId: ToldDevice['id']
  readonly kind: PinKind
  readonly place: Pick<PinPlace, 'page'> & { readonly why?: string | undefined }
}

/** @param deed what was done to the pins: words before and after the devices. */
function toldPins(
  [deed, where]: readonly [string, string],
  pins: readonly ToldPin[],
  plan: readonly Part[],
  names: AllNames,
): ToldEvent {
  const devices = pins.map(({ deviceId, place: { why } }) => ({
    id: deviceId,
    name: names.device(deviceId),
    ...(why !== undefined && { values: { new: why } }),
  }))
  const ofPage = pagePart(pins.map(({ place }) => place.page))
  const asBuilt = pins.every(({ kind }) => kind === 'built') ? [text('as built')] : []
  const [only] = pins
  const why = pins.length === 1 ? only?.place.why : undefined
  return {
    kind: 'plans',
    phrase: [text(deed), namedDevices(devices), text(where), ...ofPage, ...plan, ...asBuilt],
    devices,
    ...(why !== undefined && { new: why }),
  }
}

/** A cable with its own length before and now; null: that of the scale. */
type ToldCable = CableEnds & {
  readonly page: number
  readonly before?: number | null
  readonly now?: number | null
}

/** @param deed what was done to one cable, and to several. */
function toldCables(
  [one, several]: readonly [string, string],
  cables: readonly ToldCable[],
  plan: readonly Part[],
  names: AllNames,
): ToldEvent {
  const ids = new Set(cables.flatMap(({ from, to }) => [from, to]))
  const devices = [...ids].map((id) => ({ id, name: names.device(id) }))
  const [only] = cables.length === 1 ? cables : []
  const old = only?.before !== undefined ? lengthWords(only.before) : undefined
  const now = only?.now !== undefined ? lengthWords(only.now) : undefined
  const to = old !== undefined && now !== undefined ? [text('to'), newValue(now)] : []
  return {
    kind: 'plans',
    phrase: [
      ...[text(only ? one : several), text('between'), namedDevices(devices), text('on')],
      ...pagePart(cables.map(({ page }) => page)),
      ...plan,
      ...to,
    ],
    devices,
    ...(old !== undefined && { old }),
    ...(now !== undefined && { new: now }),
  }
}

const lengthWords = (metres: number | null): string => (metres === null ? 'as the scale says' : `${metres} m`)

/** The page, where all stand on one. */
function pagePart(all: readonly number[]): Part[] {
  const [page, ...others] = new Set(all)
  return page !== undefined && others.length === 0 ? [text(`page ${page} of`)] : []
}
