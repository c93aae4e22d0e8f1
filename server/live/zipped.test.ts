import { describe, expect, it } from 'vitest'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { packCards } from '#events/live/packed-cards.ts'
import type { OpenAnswer, PackedAnswer } from '#events/live/protocol.ts'
import { unpackAnswer } from '#events/live/unpack-answer.ts'
import type { Card } from '#events/project/device.ts'
import type { Project } from '#events/project/model.ts'
import { unzip } from '../testing/unzip.ts'
import { zipped } from './zipped.ts'

const at = '2026-03-03T08:00:00.000Z'
const project: Project = {
  id: ProjectId.parse(1),
  name: 'Hafengebäude 7 – 港',
  status: 'open',
  organizationId: OrganizationId.parse(1),
  verkadaInstanceId: InstanceId.parse(1),
  assignedUsers: [],
  createdAt: at,
  usersAddedToSupportPortal: false,
  cameraViewsConfirmed: false,
  usersAddedToVerkadaPortal: false,
}
const card = (id: number): Card => ({
  id: DeviceId.parse(id),
  name: `Kamera ${id} – Süd 📷`,
  type: 'camera',
  status: 'waiting',
  description: `Tür ${id}`,
  online: false,
  isManual: true,
  statusBy: UserId.parse(1),
  statusAt: at,
  describedBy: null,
  describedAt: at,
  createdBy: UserId.parse(1),
  createdAt: at,
  batchId: CommandId.parse('00000000-0000-4000-8000-000000000000'),
})

function boardOf(count: number): { packed: PackedAnswer; open: OpenAnswer } {
  const cards = Array.from({ length: count }, (_, index) => card(index + 1))
  const whole = { ok: true, revision: 7 } as const
  return {
    packed: { ...whole, snapshot: { project, cards: packCards(cards) } },
    open: { ...whole, snapshot: { project, cards } },
  }
}

describe('[LIVE-27] an answer to an opening', () => {
  it('that is long is compressed to less than half, and says the same after it', async () => {
    const { packed, open } = boardOf(5_000)
    const { sent, characters } = await zipped(packed)
    if (!('gzip' in sent)) throw new Error('not compressed')
    expect(sent).toMatchObject({ ok: true, revision: 7 })
    expect(characters).toBe(JSON.stringify(packed).length)
    expect(sent.gzip.byteLength).toBeLessThan(JSON.stringify(packed).length / 2)
    expect(await unpackAnswer(sent, unzip)).toEqual(open)
    // As browsers get it.
    expect(await unpackAnswer({ ...sent, gzip: new Uint8Array(sent.gzip).buffer }, unzip)).toEqual(open)
  })

  it('that is short, or a refusal, travels as it is', async () => {
    const { packed, open } = boardOf(10)
    expect((await zipped(packed)).sent).toBe(packed)
    expect(await unpackAnswer(packed, unzip)).toEqual(open)
    const refusal = { ok: false, code: 'unavailable', message: 'x'.repeat(100_000) } as const
    expect((await zipped(refusal)).sent).toBe(refusal)
  })

  it('that did not arrive whole is none', async () => {
    const { sent } = await zipped(boardOf(5_000).packed)
    if (!('gzip' in sent)) throw new Error('not compressed')
    const half = new Uint8Array(sent.gzip).slice(0, sent.gzip.byteLength / 2)
    await expect(unpackAnswer({ ...sent, gzip: half }, unzip)).rejects.toBeInstanceOf(Error)
  })
})
