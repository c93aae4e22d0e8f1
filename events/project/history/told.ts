import {
  devicesPart,
  namedDevices,
  newValue,
  oldValue,
  shownTo,
  text,
  type ToldEvent,
  type ToldDevice,
} from '../../kernel/history.ts'
import { shownEmail } from '../../kernel/personal.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { DEVICE_STATUS_LABELS, type DeviceStatus } from '../device.ts'
import type { ChangedRights, EventData } from '../events.ts'
import { type ChangedFacts, FACT_LABELS, FACTS } from '../facts/facts.ts'
import { type Right, RIGHTS } from '../rights.ts'

type CardsOfSurvey = NonNullable<EventData<'DevicesImported'>['survey']>
type ChangedCards = EventData<'ImportChangesUndone'>['cards']

/** Words by which the line of an event is known (cause.ts). */
export const COMPLETED = 'completed the project'
export const UNTICKED = 'unticked'

/**
 * Cards whose texts and facts an import changed, or what it had changed: the descriptions one below the other, and with each card
 * its own name, description and facts.
 */
export function toldChanges(
  verb: string,
  cards: ChangedCards,
  device: (id: DeviceId, name?: string) => ToldDevice,
): ToldEvent {
  const devices = cards.map(({ deviceId, name, description, ...facts }) => {
    const changed = [name, description, ...FACTS.map((fact) => facts[fact])].filter((change) => change !== undefined)
    const linesOf = (values: readonly (string | null)[]) => values.filter((value) => value !== null).join('\n')
    const values = { old: linesOf(changed.map(({ from }) => from)), new: linesOf(changed.map(({ to }) => to)) }
    return { ...device(deviceId, name?.from), ...(name && { newName: name.to }), values }
  })
  const texts = cards.flatMap(({ description }) => description ?? [])
  return {
    kind: 'import',
    phrase: [text(verb), namedDevices(devices)],
    devices,
    ...(texts.length > 0 && {
      old: texts.map(({ from }) => from).join('\n'),
      new: texts.map(({ to }) => to).join('\n'),
    }),
  }
}

/** Cards that were made from a survey. Its name leads employees, who see all surveys, to it. */
export const toldSurvey = (survey: CardsOfSurvey, devices: readonly ToldDevice[]): ToldEvent => ({
  kind: 'devices',
  phrase: [
    text('made'),
    devicesPart(devices),
    text('from the survey'),
    ...shownTo('employees', [{ is: 'new', text: survey.title, form: survey.formId }]),
    ...shownTo('others', [newValue(survey.title)]),
  ],
  devices,
})

/** A photo that came to a device, or left it (`of` is `from`). */
export function toldPhoto(
  verb: string,
  of: 'to' | 'of' | 'from',
  { fileName }: { readonly fileName: string },
  device: ToldDevice,
): ToldEvent {
  const isGone = of === 'from'
  const name = isGone ? oldValue(fileName) : newValue(fileName)
  const phrase = [text(verb), name, text(of), devicesPart([device])]
  return { kind: 'photos', phrase, devices: [device], ...(isGone ? { old: fileName } : { new: fileName }) }
}

/** A sentence names so many people; more are counted. */
const MAX_NAMED = 3
const people = (emails: readonly string[]): string =>
  emails.length > MAX_NAMED ? `${emails.length} people` : emails.join(', ')

/** Who was given access, and who lost it. */
export function toldAccess(change: {
  readonly granted: readonly string[]
  readonly revoked: readonly string[]
}): ToldEvent {
  const [granted, revoked] = [change.granted.map(shownEmail), change.revoked.map(shownEmail)]
  const gave = granted.length === 0 ? [] : [text('gave access to'), newValue(people(granted))]
  const took = revoked.length === 0 ? [] : [text('took access from'), oldValue(people(revoked))]
  const and = gave.length > 0 && took.length > 0 ? [text('and')] : []
  return {
    kind: 'access',
    phrase: [...gave, ...and, ...took],
    devices: [],
    ...(revoked.length > 0 && { old: revoked.join(', ') }),
    ...(granted.length > 0 && { new: granted.join(', ') }),
  }
}

const CUSTOMERS = { work: 'let customers work on the project', watch: 'let customers only watch the project' } as const
/** The words about a right that is given, and about one that is taken away. */
const SAID: Readonly<Record<Exclude<Right, 'customers'>, readonly [given: string, taken: string]>> = {
  installersAdd: ['let installers add cards', 'stopped installers from adding cards'],
  installersDelete: ['let installers delete cards', 'stopped installers from deleting cards'],
  confirmByAnother: [
    'asked for another person to confirm than to install',
    'let people confirm cards that they installed',
  ],
}

/** The rights that an employee gave and took away. */
export function toldRights(rights: ChangedRights): ToldEvent {
  const said = RIGHTS.flatMap((right) => {
    const to = rights[right]?.to
    if (to === undefined) return []
    return typeof to === 'string' ? CUSTOMERS[to] : right === 'customers' ? [] : SAID[right][to ? 0 : 1]
  })
  return { kind: 'project', phrase: [text(said.join(' and '))], devices: [] }
}

/** The order that an employee gave to the floors, or that they took away. */
export function toldFloors({ from, to }: EventData<'FloorsOrdered'>): ToldEvent {
  const [old, now] = [from.join(', '), to.join(', ')]
  const phrase = to.length === 0 ? 'let the floors stand as their names say' : 'changed the order of the floors to'
  return {
    kind: 'project',
    phrase: [text(phrase), ...(to.length === 0 ? [] : [newValue(now)])],
    devices: [],
    ...(old !== '' && { old }),
    ...(now !== '' && { new: now }),
  }
}

/** An item of the checklist that was ticked or unticked. */
export const toldTick = (verb: 'ticked' | typeof UNTICKED, item: string): ToldEvent => ({
  kind: 'checklist',
  phrase: [text(verb), newValue(item)],
  devices: [],
  ...(verb === 'ticked' ? { new: item } : { old: item }),
})

/** A card that went from one column to another. */
export function toldMove(
  verb: string,
  to: string,
  device: ToldDevice,
  before: DeviceStatus,
  after: DeviceStatus,
  reason?: string,
): ToldEvent {
  const [old, column] = [DEVICE_STATUS_LABELS[before], DEVICE_STATUS_LABELS[after]]
  const devices = [{ ...device, column: after }]
  const why = reason === undefined ? [] : [text('with the reason'), newValue(reason)]
  const phrase = [text(verb), devicesPart(devices), text(to), newValue(column), ...why]
  return { kind: 'status', phrase, devices, old, new: column }
}

/** Cards whose facts changed: what all of them say now where that is one thing, and with each card its own values. */
export function toldFacts(
  cards: readonly (ChangedFacts & { readonly deviceId: DeviceId })[],
  device: (id: DeviceId) => ToldDevice,
): ToldEvent {
  const changed = FACTS.filter((fact) => cards.some((card) => card[fact]))
  const valuesOf = (card: ChangedFacts, side: 'from' | 'to') =>
    changed.flatMap((fact) => card[fact]?.[side] ?? []).join(', ')
  const devices = cards.map(({ deviceId, ...card }) => ({
    ...device(deviceId),
    values: { old: valuesOf(card, 'from'), new: valuesOf(card, 'to') },
  }))
  const olds = new Set(devices.map(({ values }) => values.old))
  const news = new Set(devices.map(({ values }) => values.new))
  const [now = ''] = news
  const [old = ''] = olds
  const names = changed.map((fact) => (fact === 'mac' || fact === 'ip' ? FACT_LABELS[fact] : lower(FACT_LABELS[fact])))
  const facts = [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' and ')
  const verb = news.size === 1 && now === '' ? 'cleared' : olds.size === 1 && old === '' ? 'set' : 'changed'
  const to = news.size === 1 && now !== '' ? [text('to'), newValue(now)] : []
  return {
    kind: 'devices',
    phrase: [text(`${verb} the ${facts} of`), devicesPart(devices), ...to],
    devices,
    ...(olds.size === 1 && old !== '' && { old }),
    ...(news.size === 1 && now !== '' && { new: now }),
  }
}

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)
