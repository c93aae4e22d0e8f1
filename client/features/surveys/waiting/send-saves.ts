import { Form, formCalls } from '#events/form/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { FormId } from '#events/kernel/ids.ts'
import { request } from '../../../api/request/request.ts'
import { dropKept, nameKept } from '../../../api/request/undecided.ts'
import { deliverSavesBy } from '../../../live/browser-live.ts'
import { type FormHandle, formKind } from '../../../live/form.ts'
import type { Live } from '../../../live/live.ts'
import { deliveryOf } from '../../../live/outbox/deliver.ts'
import { type Delivery, isCommand, isSave, type ToDeliver } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { browserStorage } from '../../../api/storage.ts'
import { keepDraft } from '../../../shared/drafts/drafts.ts'
import { oldNotes, oldSaves, oldTitle } from '../../../shared/drafts/old-saves.ts'
import { type Draft, isEmpty, NO_DRAFT } from '../form/draft/draft.ts'
import { conflictsOf, follow } from '../form/draft/follow.ts'
import { keepFormDraft, keptDraft } from '../form/draft/kept-draft.ts'
import { bodyOf, numbered } from '../form/draft/save-body.ts'
import { adopt, refusedOf, restOf } from '../form/draft/sent.ts'
import { movePhotos } from '../form/photos/follow-photos.ts'
import { photosOfForm, photosToCome } from '../form/photos/form-photos.ts'
import { until } from '../form/until.ts'
import { keepSave } from './kept-save.ts'

/** Timeout of an answer, in milliseconds. */
const ANSWER_MS = 20_000

/** Outboxes whose photos are followed. */
const followed = new WeakSet<Outbox>()

/** Nothing was sent. */
const NOT_NOW: Delivery = { kind: 'later', scope: 'lane', waitMs: null, isUnsent: true }
const NOTHING_LEFT: Delivery = { kind: 'accepted', revision: -1, body: null }
const refused = (status: number, code: string, message: string): Delivery => ({
  ...{ kind: 'refused', status, code, message, body: null },
})

/** Sends the saves of surveys that wait in the outbox from now on, whichever screen shows. */
export function sendSaves(live: Live): void {
  drainOldSaves(live)
  if (!followed.has(live.outbox)) followPhotos(live.outbox)
  followed.add(live.outbox)
  deliverSavesBy(async (entry) => {
    const form = live.stream(formKind, entry.stream.id)
    const leave = form.watch('unseen')
    try {
      return await deliver(form, live.outbox, entry)
    } finally {
      leave()
    }
  })
}

/**
 * Takes the draft of a form to the server, as its person keeps it on this device. Where another person changed the same sections, or
 * the server refuses it, its person decides on the form's screen.
 */
async function deliver(form: FormHandle, outbox: Outbox, entry: ToDeliver): Promise<Delivery> {
  const me = entry.actor.id
  if (isEmpty(draftOf(entry))) return NOTHING_LEFT
  const isHere = await until(form, ({ phase, isCurrent }) => phase === 'closed' || (phase === 'ready' && isCurrent))
  const { phase, notice, isReloadable } = form.store.getState()
  if (!isHere || isReloadable) return NOT_NOW
  if (phase === 'closed') return refused(404, 'form-unknown', notice ?? 'The survey is not there any more.')
  if (lacksPhotos(outbox, entry)) return NOT_NOW
  const saved = form.store.getState()
  const before = draftOf(entry)
  const { draft: adopted, renamed } = adopt(before, saved, me)
  movePhotos(outbox, entry.stream, me, renamed)
  const draft = follow(adopted, saved)
  if (isEmpty(draft)) {
    keepFormDraft(me, entry.stream.id, { draft, before })
    // The server had it, and the answer was lost.
    sayIsSaved(saved.form?.title)
    return NOTHING_LEFT
  }
  if (conflictsOf(draft, saved).length > 0)
    return refused(
      409,
      'form-conflict',
      'Another person changed the same sections meanwhile. Choose which version stays.',
    )
  const numberedDraft = numbered(draft, saved)
  keepFormDraft(me, entry.stream.id, { draft: numberedDraft, before })
  return send(form, entry, { before: draft, sent: numberedDraft })
}

const sayIsSaved = (description = ''): void => toast({ title: 'Form saved successfully', description })

const draftOf = ({ actor, stream }: ToDeliver): Draft => keptDraft(actor.id, stream.id)?.draft ?? NO_DRAFT

async function send(
  form: FormHandle,
  entry: ToDeliver,
  { before, sent }: Readonly<Record<'before' | 'sent', Draft>>,
): Promise<Delivery> {
  const { at, actor, stream } = entry
  const keep = (to: (draft: Draft) => Draft) => {
    const now = draftOf(entry)
    keepFormDraft(actor.id, stream.id, { draft: to(now), before: now })
  }
  const call = requestOf(formCalls.save, { id: FormId.parse(stream.id) }, bodyOf(sent, form.store.getState()))
  // The same key as on the form's screen, where that got no answer: the same save counts once.
  const named = nameKept(call)
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const ageMs = Math.max(0, Date.now() - Date.parse(at))
    const options = { userId: actor.id, idempotencyKey: named.id, ageMs, signal }
    const answer = await request(call.method, call.path, call.body, options)
    dropKept(call, named)
    const { revision, title } = Form.parse(answer.body)
    // A screen that shows the form would go back to the form before.
    await until(form, (state) => state.revision >= revision)
    keep((draft) => restOf(draft, sent))
    sayIsSaved(title)
    return { kind: 'accepted', revision, body: answer.body }
  } catch (error) {
    const delivery = deliveryOf(error)
    if (delivery.kind === 'refused') {
      dropKept(call, named)
      keep((draft) => refusedOf(draft, before, sent))
    }
    return delivery
  }
}

/** True while photos of sections that are not saved yet are to come, those included whose person has to try them again. */
const lacksPhotos = ({ store }: Outbox, entry: ToDeliver): boolean =>
  photosToCome(photosOfForm(store.getState(), entry.stream, entry.actor.id), draftOf(entry)).length > 0

/** Has saves tried at once whose photos have come. */
function followPhotos(outbox: Outbox): void {
  const wait = () =>
    outbox.store
      .getState()
      .entries.filter(isCommand)
      .some((entry) => isSave(entry) && lacksPhotos(outbox, entry))
  let didWait = wait()
  outbox.store.subscribe(() => {
    const waits = wait()
    const haveCome = didWait && !waits
    didWait = waits
    if (haveCome && outbox.isConnected) outbox.connected()
  })
}

/** Puts the saves into the outbox that an earlier release noted beside their drafts. */
function drainOldSaves({ me, outbox }: Live): void {
  for (const id of oldSaves(me.id)) {
    keepSave(outbox, me, { kind: 'form', id }, oldTitle(me.id, id))
    for (const key of Object.values(oldNotes(id))) keepDraft(me.id, key, null, browserStorage)
  }
}
