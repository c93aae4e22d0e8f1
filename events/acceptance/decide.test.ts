import { describe, expect, it } from 'vitest'
import { CommandId, DeviceId, UserId } from '../kernel/ids.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { projectDecider } from '../project/decide.ts'
import { AcceptanceId } from './acceptance-id.ts'
import { changesDocument } from './changed-since.ts'
import type { AcceptanceCommand } from './commands.ts'
import { acceptanceDecider } from './decide.ts'
import type { AcceptanceEvent } from './events.ts'
import { MAX_ACCEPTANCES } from './refusals.ts'

const { given } = specification(acceptanceDecider)
const acceptanceId = AcceptanceId.parse(3)
const [linkId, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const file = { key: 'acceptance-1/x.pdf', digest: 'x', bytes: 9 }
const shown = {
  ...{ project: 'P', contractor: '', customer: '', from: null, to: null },
  ...{ devices: 0, installed: 0, confirmed: 0, photos: 0, open: 0, openPoints: [] },
}
const document = { acceptanceId, file, revision: 4, timeZone: 'UTC', shown }
const madeEvent = (id = acceptanceId): AcceptanceEvent => ({
  type: 'AcceptanceMade',
  data: { ...document, acceptanceId: id },
})
const made = fact(madeEvent())
const answer = { acceptanceId, name: 'Maria', remarks: '', points: [], linkId: null }
const sign: AcceptanceCommand = { type: 'SignAcceptance', data: { ...answer, strokes: [] } }
const signed = fact<AcceptanceEvent>(
  { type: 'AcceptanceSigned', data: { ...answer, digest: 'x', strokes: [] } },
  by(5, 'customer'),
  7,
)
const given14Days: AcceptanceEvent = {
  type: 'AcceptanceLinkGiven',
  data: { acceptanceId, linkId, expiresAt: '2026-01-19T08:59:00.000Z' },
}

describe('acceptance documents', () => {
  it('[CMD-22] have an id once, and [ACCEPT-1] are at most fifty of a project', () => {
    expect(given().when({ type: 'MakeAcceptance', data: document }).events).toEqual([madeEvent()])
    expect(given(made).refusal({ type: 'MakeAcceptance', data: document })).toEqual({ code: 'acceptance-exists' })
    const many = Array.from({ length: MAX_ACCEPTANCES }, (_, n) => fact(madeEvent(AcceptanceId.parse(n + 10))))
    expect(given(...many).refusal({ type: 'MakeAcceptance', data: document })).toEqual({ code: 'too-many-acceptances' })
  })

  it('[ACCEPT-3] take one answer, over the digest of their bytes', () => {
    expect(given(made).when(sign).events).toMatchObject([{ type: 'AcceptanceSigned', data: { digest: 'x' } }])
    const refuse = { type: 'RefuseAcceptance', data: answer } as const
    expect(given(made).when(refuse).events).toMatchObject([{ type: 'AcceptanceRefused', data: { digest: 'x' } }])
    const answered = { code: 'acceptance-answered', isSigned: true, name: 'Maria', by: 5, at: signed.recordedAt }
    for (const second of [sign, refuse]) expect(given(made, signed).refusal(second)).toEqual(answered)
    expect(given().refusal(sign)).toEqual({ code: 'acceptance-unknown' })
  })

  it('[ACCEPT-9] have one link at a time, for 14 days, which opens nothing once it ended', () => {
    const give = (id: string) => ({ type: 'GiveAcceptanceLink', data: { acceptanceId, linkId: id } }) as const
    expect(given(made).when(give(linkId)).events).toEqual([given14Days])
    const open = fact(given14Days)
    expect(given(made, open).when(give(other)).events).toEqual([])
    const end = { type: 'EndAcceptanceLink', data: { acceptanceId } } as const
    const ended = fact<AcceptanceEvent>({ type: 'AcceptanceLinkEnded', data: { acceptanceId, linkId } })
    expect(given(made, open).when(end).events).toEqual([{ type: ended.type, data: ended.data }])
    expect(given(made, open, ended).when(give(other)).events).toHaveLength(1)
    const byLink: AcceptanceCommand = { type: 'SignAcceptance', data: { ...answer, strokes: [], linkId } }
    expect(given(made, open).when(byLink, SYSTEM).events).toHaveLength(1)
    const late = fact<AcceptanceEvent>({
      type: 'AcceptanceLinkGiven',
      data: { acceptanceId, linkId, expiresAt: '2026-01-05T08:59:00.000Z' },
    })
    for (const facts of [[made], [made, open, ended], [made, late]])
      expect(given(...facts).refusal(byLink, SYSTEM)).toEqual({ code: 'acceptance-link-ended' })
  })

  it('[ACCEPT-11] are closed with their project, once', () => {
    const close = { type: 'CloseAcceptances', data: {} } as const
    const closed = fact<AcceptanceEvent>({ type: 'AcceptancesClosed', data: {} })
    expect(given(made).when(close).events).toEqual([{ type: 'AcceptancesClosed', data: {} }])
    expect(given(made, closed).when(close).events).toEqual([])
    expect(given(made, closed).refusal(sign)).toEqual({ code: 'acceptances-closed' })
  })
})

it('[ACCEPT-7] open points about a card that is gone, or none, change nothing', () => {
  const points = [{ deviceId: DeviceId.parse(9), text: 'x' }]
  const command = { type: 'FlagOpenPoints', data: { points, by: UserId.parse(5) } } as const
  expect(specification(projectDecider).given().when(command, SYSTEM).events).toEqual([])
})

it('[ACCEPT-8] a sync that finds the same, a flag, people and the completion change no document; a photo and a name do', () => {
  const common = { actor: by(1), recordedAt: '', commandId: CommandId.parse(linkId) }
  const deviceId = DeviceId.parse(7)
  const flag = { kind: 'other', reason: '', by: null, at: '' } as const
  const same = [
    { type: 'CardFlagged', data: { deviceId, from: null, to: flag } },
    { type: 'ProjectCompleted', data: {} },
    { type: 'DeviceOnlineReported', data: { deviceId, online: true } },
  ] as const
  for (const event of same) expect(changesDocument({ ...event, ...common })).toBe(false)
  const changed = [
    { type: 'DeviceRenamed', data: { deviceId, previous: 'a', name: 'b' } },
    { type: 'DeviceInstalled', data: { deviceId } },
    { type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } },
  ] as const
  for (const event of changed) expect(changesDocument({ ...event, ...common })).toBe(true)
})
