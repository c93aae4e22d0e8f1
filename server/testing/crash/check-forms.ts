import { evolve } from '#events/form/evolve.ts'
import type { FormEvent } from '#events/form/events.ts'
import { SectionId } from '#events/form/form-id.ts'
import type { FormView } from '#events/form/model.ts'
import { openForm } from '#events/form/open-form.ts'
import { formOfStream } from '#events/form/stream.ts'
import type { AnyEvent, RecordedEvent } from '#events/kernel/envelope.ts'
import type { LogEvent } from '#events/registry.ts'
import { deriveId } from '../../commands/command-id.ts'
import type { Intent } from './intents.ts'
import { digestOfPhoto, PHOTO_SECTION } from './requests.ts'
import type { SentCommand } from './sent.ts'

type FormIntent = Extract<Intent, { readonly kind: 'form' | 'save-form' | 'form-photo' | 'form-unphoto' }>

/** True if an event of the log is one of a form. */
export const isFormEvent = (event: RecordedEvent<AnyEvent>): event is RecordedEvent<FormEvent> =>
  formOfStream(event.stream) !== null

/** The id under which a command stands in the log: each photo of an upload is a command of its own. */
export const commandOf = ({ key, intent }: SentCommand): string =>
  intent.kind === 'form-photo' ? deriveId('form-photos', 'form', intent.form, key) : key

/** The events that each kind of command leads to, all of them together. */
const LEADS_TO: Readonly<Record<FormIntent['kind'], readonly FormEvent['type'][]>> = {
  form: ['FormCreated'],
  'save-form': ['FormRenamed', 'SectionChanged', 'SectionChanged'],
  'form-photo': ['FormPhotoAdded'],
  'form-unphoto': ['SectionPhotoRemoved', 'FormPhotosDropped'],
}

/** True if a command about a form led to these events, whole and once. */
export function isFormFitting(intent: FormIntent, events: readonly RecordedEvent<AnyEvent>[]): boolean {
  const types = LEADS_TO[intent.kind]
  return (
    events.length === types.length &&
    events.every(
      (event, index) =>
        event.type === types[index] &&
        event.revision === (events[0]?.revision ?? 0) + index &&
        (intent.kind === 'form' ? event.revision === 0 : formOfStream(event.stream) === intent.form),
    )
  )
}

/**
 * Each command about a form that was acknowledged must have led to what it asked for at the revision that its answer names.
 * @returns what is wrong, in sentences.
 */
export function checkForms(log: readonly LogEvent[], sent: readonly SentCommand[]): string[] {
  const acknowledged = new Map<string, SentCommand[]>()
  for (const one of sent) {
    const { intent, answer } = one
    if (!('form' in intent) || !answer || answer.status >= 300) continue
    const place = `${intent.form} ${answer.revision}`
    acknowledged.set(place, [...(acknowledged.get(place) ?? []), one])
  }
  const wrong: string[] = []
  const forms = new Map<number, ReturnType<typeof openForm>>()
  for (const event of log) {
    const id = formOfStream(event.stream)
    if (id === null || !isFormEvent(event)) continue
    const form = forms.get(id) ?? openForm()
    forms.set(id, form)
    form.apply(evolve(form.view, event))
    const place = `${id} ${event.revision}`
    for (const { key, intent } of acknowledged.get(place) ?? [])
      if (!hasEffect(form.view, intent)) wrong.push(`${key} (${intent.kind}) has no effect at revision ${place}`)
    acknowledged.delete(place)
  }
  for (const place of acknowledged.keys()) wrong.push(`revision ${place} of a form was answered, but is not in the log`)
  return wrong
}

function hasEffect({ form, sections }: FormView, intent: Intent): boolean {
  const photos = sections.get(SectionId.parse(PHOTO_SECTION))?.photos
  if (intent.kind === 'form-photo') return photos?.includes(digestOfPhoto(intent.name)) === true
  if (intent.kind === 'form-unphoto') return photos?.includes(digestOfPhoto(intent.name)) === false
  if (intent.kind !== 'save-form') return true
  const texts = [...sections.values()].map(({ answers }) => answers['cameraNotes'] ?? answers['notes'])
  return form?.title === intent.text && texts.length === 2 && texts.every((text) => text === intent.text)
}
