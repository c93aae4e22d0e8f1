import { describe, expect, it } from 'vitest'
import { FormId, DeviceId } from '../../kernel/ids.ts'
import { SectionId } from '../../form/form-id.ts'
import { fact, specification } from '../../kernel/testing/decider-spec.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { projectSnapshots } from '../snapshot.ts'
import { cardOfSection } from './card-of-section.ts'

const { given } = specification(projectDecider)

const survey = { formId: FormId.parse(4), title: 'Harbour' }
const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const card = (device: number, section: number) => ({
  ...{ deviceId: DeviceId.parse(device), sectionId: SectionId.parse(section) },
  ...{ name: `Camera ${section}`, type: 'camera' as const, description: 'Mast' },
})
const batch = (batchId: string, ...cards: ReturnType<typeof card>[]) => ({ batchId, survey, cards })
const make = (...cards: ReturnType<typeof card>[]): ProjectCommand => ({
  type: 'MakeFromSurvey',
  data: batch('second', ...cards),
})
const madeOf = (...cards: ReturnType<typeof card>[]): ProjectEvent => ({
  type: 'DevicesImported',
  data: { ...batch('first', ...cards), fileName: '', part: 1, parts: 1 },
})
const deletion = (device: number) =>
  given(created, fact(madeOf(card(11, 1), card(12, 2)))).when({
    type: 'DeleteDevice',
    data: { deviceId: DeviceId.parse(device) },
  }).events[0] as ProjectEvent

describe('[FORM-140] sections of a survey become cards', () => {
  it('all in one event, each card with its section', () => {
    const cards = [card(11, 1), card(12, 2)]
    expect(given(created).when(make(...cards)).events).toEqual([
      { type: 'DevicesImported', data: { ...batch('second', ...cards), fileName: '', part: 1, parts: 1 } },
    ])
    const { view } = given(created, fact(madeOf(...cards)))
    expect(view.card(DeviceId.parse(12))).toMatchObject({
      ...{ name: 'Camera 2', status: 'waiting', isManual: true, batchId: 'first' },
      survey: { ...survey, sectionId: 2 },
    })
  })

  it('with the section also after a snapshot, and cards of a list without one', () => {
    const { view } = given(
      created,
      fact(madeOf(card(11, 1))),
      fact<ProjectEvent>({
        type: 'DevicesImported',
        data: {
          ...{ batchId: 'list', fileName: 'a.csv', part: 1, parts: 1 },
          cards: [{ deviceId: DeviceId.parse(13), name: 'Cam', type: 'camera', description: '' }],
        },
      }),
    )
    const loaded = projectSnapshots.load(JSON.parse(JSON.stringify(projectSnapshots.save(view))))
    expect(loaded?.cards).toMatchObject([
      [11, { survey: { formId: 4, sectionId: 1 } }],
      [13, {}],
    ])
    expect(loaded?.cards?.[1]?.[1]).not.toHaveProperty('survey')
  })

  it.each([
    ['ProjectCompleted', 'project-closed'],
    ['ProjectDeleted', 'project-unknown'],
  ] as const)('not after %s', (type, code) => {
    const ended = fact<ProjectEvent>(type === 'ProjectDeleted' ? { type, data: { name: 'T' } } : { type, data: {} })
    expect(() => given(created, ended).when(make(card(11, 1)))).toThrow(code)
  })
})

describe('[FORM-141] a section becomes a card of a project once', () => {
  it('as two people ask for it', () => {
    const { events } = given(created, fact(madeOf(card(11, 1)))).when(make(card(21, 1), card(22, 2)))
    expect(events).toMatchObject([{ data: { cards: [{ deviceId: 22, sectionId: 2 }] } }])
    expect(given(created, fact(madeOf(card(11, 1)))).when(make(card(21, 1))).events).toEqual([])
  })

  it('[FORM-148] and again once its card was deleted, or its batch undone', () => {
    const deleted = deletion(11)
    expect(deleted).toMatchObject({ data: { card: { survey: { formId: 4, sectionId: 1 } } } })
    const made = fact(madeOf(card(11, 1), card(12, 2)))
    expect(given(created, made, fact(deleted)).when(make(card(21, 1), card(22, 2))).events).toMatchObject([
      { data: { cards: [{ deviceId: 21, sectionId: 1 }] } },
    ])
    const [undone] = given(created, made).when({ type: 'UndoImport', data: { batchId: 'first' } }).events
    expect(undone).toMatchObject({ type: 'ImportUndone', data: { removed: [11, 12] } })
    expect(given(created, made, fact(undone as ProjectEvent)).when(make(card(21, 1))).events).toHaveLength(1)
  })

  it('and not under the id of a card that was there', () => {
    const made = fact(madeOf(card(11, 1)))
    expect(() => given(created, made).when(make(card(11, 2)))).toThrow('card-exists')
  })
})

describe('[FORM-142] the card of a section', () => {
  const section = (type: string, title: string, answers = {}, withPhysaasNotes = true) =>
    cardOfSection({ id: SectionId.parse(1), type, title, answers }, { withPhysaasNotes })

  it('has its title and its notes, by its type', () => {
    expect(section('camera', ' Gate ', { cameraNotes: 'High', physaasNotes: 'Ask Ida', cableRun: {} })).toEqual({
      ...{ name: 'Gate', type: 'camera', description: 'High\n\nAsk Ida' },
    })
    expect(section('door', 'Door 1', { additionalNotes: 'Glass', newHardwareRequired: { yes: true } })).toEqual({
      ...{ name: 'Door 1', type: 'access_door', description: 'Glass' },
    })
    expect(section('alarms', 'Alarms')).toBeNull()
    expect(section('constructor', 'Odd')).toBeNull()
  })

  it('[FORM-149] leaves PhySaaS Notes out unless they are asked for', () => {
    const answers = { cameraNotes: 'High', physaasNotes: 'Ask Ida' }
    expect(section('camera', 'Gate', answers, false)?.description).toBe('High')
  })

  it('has a name also where the section has none, and takes what fits', () => {
    expect(section('camera', ' ', { cameraNotes: ' ' })).toMatchObject({ name: 'Camera', description: '' })
    const long = section('camera', 'T'.repeat(300), {
      ...{ cameraNotes: 'n'.repeat(20_000), physaasNotes: 'p'.repeat(20_000) },
    })
    expect([long?.name.length, long?.description.length]).toEqual([200, 20_000])
  })
})
