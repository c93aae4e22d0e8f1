import { ReceivedSections } from '#events/form/commands.ts'
import { firstSections } from '#events/form/first-sections.ts'
import { sectionsFrom } from '#events/form/from-template.ts'
import type { Section } from '#events/form/section.ts'
import { DeviceId, FormId, FormTemplateId, type OrganizationId } from '#events/kernel/ids.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { cardOfSection } from '#events/project/survey/card-of-section.ts'
import { reserveOne } from '../commands/reservations.ts'
import { images } from '../photos/images.ts'
import type { Step } from './history.ts'
import { DEMO_PEOPLE } from './people.ts'
import { draw } from './scenes.ts'
import { DEMO_SURVEYS, type DemoSurvey, type Past } from './surveys.ts'
import { actorOf, busAt, DAY_MS, type Instances, metaOf, type People, unlessRefused, type World } from './world.ts'

/** The steps by which sections of surveys became cards, by the name of the site. */
export type CardsOfSites = ReadonlyMap<string, readonly CardsStep[]>
type CardsStep = Step & { readonly key: readonly string[] }

type Template = { readonly organizationId: OrganizationId; readonly sections: Section[] }
/** A survey that was made, with its sections as they are by now. */
type MadeSurvey = { readonly formId: FormId; readonly sections: readonly Section[] }
type Around = {
  readonly people: People
  readonly instances: Instances
  /** Those that were made so far, by name. */
  readonly templates: Map<string, Template>
  readonly signal: AbortSignal
}

/** Makes the surveys one after the other, for one starts from the template that another one became. */
export async function playSurveys(
  world: World,
  people: People,
  instances: Instances,
  signal: AbortSignal,
): Promise<CardsOfSites> {
  const around = { people, instances, templates: new Map<string, Template>(), signal }
  const ofSites = new Map<string, readonly CardsStep[]>()
  for (const survey of DEMO_SURVEYS) {
    const made = await playSurvey(world, survey, around)
    if (survey.cards) ofSites.set(survey.cards.site, [await cardsStep(world, survey.title, survey.cards, made, people)])
  }
  return ofSites
}

async function playSurvey(world: World, survey: DemoSurvey, around: Around): Promise<MadeSurvey> {
  const { people, templates, signal } = around
  const { title, startsFrom } = survey
  const { bus, clock } = busAt(world)
  const start = world.now().getTime()
  const meta = ({ by }: Past, ...what: (string | number)[]) => metaOf(actorOf(people, by), 'survey', title, ...what)
  const sendAt = async ({ days }: Past, send: () => Promise<unknown>) => {
    signal.throwIfAborted()
    clock.at = new Date(start - days * DAY_MS)
    await unlessRefused(send)
  }

  const creation = meta(survey, 'create')
  const { organizationId } = around.instances[survey.organization]
  const assignedUsers = survey.assigned.map((name) => DEMO_PEOPLE[name].email)
  const head = { title, organizationId, assignedUsers, siteId: null }
  const formId = await reserveOne(world.reserve, FormId, { kind: 'form', meta: creation, content: head })
  const template = startsFrom === undefined ? undefined : templates.get(startsFrom)
  let sections = template ? sectionsFrom(template.sections, title) : received(firstSections(title))
  const data = { formId, ...head, sections, template }
  await sendAt(survey, () => bus.form(formId).execute({ type: 'CreateForm', data }, creation))

  const save = (one: DemoSurvey['saves'][number], index: number) => () => {
    sections = written(sections, received(one.sections))
    const wanted = { sections: sections.map((section) => ({ section, photos: [] })) }
    const command = { type: 'SaveForm', data: { wanted, seen: null, begun: {} } } as const
    return bus.form(formId).execute(command, meta(one, 'save', index))
  }
  const addPhoto = (one: DemoSurvey['photos'][number], index: number) => async () => {
    const { id: sectionId, title: label } = sectionOf(sections, one.sectionId)
    const bytes = await draw({ ...one, label }, seededRandom(index, title))
    const stored = await world.photos.put(`form-${formId}`, [bytes], images.inspect)
    const data = { sectionId, photos: [{ ...stored, fileName: `IMG_${1100 + index}.jpg` }] }
    return bus.form(formId).execute({ type: 'AddFormPhotos', data }, meta(one, 'photo', index))
  }
  const saveTemplate = (one: NonNullable<DemoSurvey['template']>) => async () => {
    const [saving, made] = [meta(one, 'template'), { name: one.name, organizationId, sections }]
    templates.set(one.name, made)
    const reservation = { kind: 'template', meta: saving, content: { formId, name: one.name } } as const
    const templateId = await reserveOne(world.reserve, FormTemplateId, reservation)
    return bus.template().execute({ type: 'CreateFormTemplate', data: { templateId, ...made } }, saving)
  }
  const past = [
    ...survey.saves.map((one, index) => ({ one, act: save(one, index) })),
    ...survey.photos.map((one, index) => ({ one, act: addPhoto(one, index) })),
    ...(survey.template ? [{ one: survey.template, act: saveTemplate(survey.template) }] : []),
  ]
  for (const { one, act } of past.toSorted((a, b) => b.one.days - a.one.days)) await sendAt(one, act)
  return { formId, sections }
}

/** The step by which sections of a survey become cards of a site. */
async function cardsStep(
  { reserve }: World,
  title: string,
  { by, days, site, sectionIds }: NonNullable<DemoSurvey['cards']>,
  { formId, sections }: MadeSurvey,
  people: People,
): Promise<CardsStep> {
  const key = ['survey', title]
  const meta = metaOf(actorOf(people, by), site, ...key)
  const ids = await reserve({ kind: 'device', count: sectionIds.length, meta, content: { formId, sectionIds } })
  const cards = sectionIds.map((id, index) => {
    const section = sectionOf(sections, id)
    const card = cardOfSection(section, { withPhysaasNotes: false })
    if (!card) throw new Error(`${section.title} becomes no card`)
    return { deviceId: DeviceId.parse(ids[index]), sectionId: section.id, ...card }
  })
  const data = { batchId: meta.commandId, survey: { formId, title }, cards }
  return { by, ago: days * DAY_MS, command: { type: 'MakeFromSurvey', data }, key }
}

/** Sections as the door takes them from a call. */
const received = (sections: readonly unknown[]): Section[] =>
  ReceivedSections.parse([...sections]).map(({ section }) => section)

/** Sections after some of them were written on; those that are new stand at the end. */
const written = (sections: readonly Section[], changed: readonly Section[]): Section[] => [
  ...sections.map((section) => changed.find(({ id }) => id === section.id) ?? section),
  ...changed.filter(({ id }) => !sections.some((section) => section.id === id)),
]

function sectionOf(sections: readonly Section[], id: number): Section {
  const found = sections.find((section) => section.id === id)
  if (!found) throw new Error(`the survey has no section ${id}`)
  return found
}
