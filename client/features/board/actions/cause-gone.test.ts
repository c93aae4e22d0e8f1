import { expect, it } from 'vitest'
import type { Role } from '#events/kernel/actor.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import { IS_CLOSED, MISSING_RIGHTS } from '#events/project/refusals.ts'
import { DEFAULT_RIGHTS, type Rights } from '#events/project/rights.ts'
import type { Refusal } from '../../../live/outbox/entry.ts'
import { samplePhoto } from '../../../live/testing/sample-photo.ts'
import { deviceId, entryOf, me, sampleProject } from '../../../live/testing/samples.ts'
import { mayComeBack } from '../../../shared/refusals/gone.ts'
import { isCauseGone, isCauseOfPhotoGone } from './use-retry-gone.ts'

const id = deviceId(7)
const board = (rights: Partial<Rights>, ...cards: Partial<Card>[]) => ({
  project: { ...sampleProject, ...DEFAULT_RIGHTS, ...rights },
  cards: new Map(cards.map((card) => [id, { id, status: 'waiting', ...card } as Card])),
})
const refusal = (command: BoardCommand, code: string): Refusal => ({
  ...{ entry: entryOf(command), status: 403, code, message: 'No.', body: null, isDealtWith: false },
})
const move = (from: DeviceStatus, to: DeviceStatus): BoardCommand => ({
  type: 'MoveDevice',
  data: { deviceId: id, from, to },
})
const as = (role: Role) => ({ ...me, role }) as typeof me

it('[STORY-10] [RIGHTS-7] what was refused for want of a right may go once the project gives it back', () => {
  const moved = refusal(move('waiting', 'installed'), 'right-missing')
  const isGone = (rights: Partial<Rights>) => isCauseGone(moved, board(rights, {}), as('customer'))
  expect([isGone({ customers: 'watch' }), isGone({ customers: 'work' })]).toEqual([false, true])
  const add: BoardCommand = {
    type: 'AddManualCard',
    data: { deviceId: id, name: 'Gate', type: 'camera', status: 'waiting', description: '' },
  }
  const isAddable = (installersAdd: boolean) =>
    isCauseGone(refusal(add, 'right-missing'), board({ installersAdd }), as('installer'))
  expect([isAddable(false), isAddable(true)]).toEqual([false, true])
})

it('[STORY-10] [RIGHTS-7] what another person was to confirm may go once the project does not ask for that', () => {
  const confirmed = refusal(move('installed', 'confirmed'), 'confirm-by-another')
  const isGone = (confirmByAnother: boolean) =>
    isCauseGone(confirmed, board({ confirmByAnother }, { status: 'installed', installedBy: me.id }), me)
  expect([isGone(true), isGone(false)]).toEqual([false, true])
})

it('[STORY-10] what was refused for want of its card or of an open project may go once that is there', () => {
  const moved = refusal(move('waiting', 'installed'), 'card-unknown')
  expect(isCauseGone(moved, board({}), me)).toBe(false)
  expect(isCauseGone(moved, board({}, {}), me)).toBe(true)
  // Its card stands elsewhere by now: the server tells the story of that.
  expect(isCauseGone(moved, board({}, { status: 'confirmed' }), me)).toBe(true)
  const { project, cards } = board({}, {})
  const closed = { cards, project: { ...project, status: 'closed' as const } }
  const late = refusal(move('waiting', 'installed'), 'project-closed')
  expect([isCauseGone(late, closed, me), isCauseGone(late, { project, cards }, me)]).toEqual([false, true])
})

it('[STORY-10] a photo goes again once its card is there and its person may work on it', () => {
  const photo = samplePhoto('a', { state: 'failed', reason: MISSING_RIGHTS.customers })
  const isGone = (customers: Rights['customers'], ...cards: Partial<Card>[]) =>
    isCauseOfPhotoGone(photo, board({ customers }, ...cards), as('customer'))
  expect([isGone('watch', {}), isGone('work'), isGone('work', {})]).toEqual([false, false, true])
  expect(isCauseOfPhotoGone(samplePhoto('b', { state: 'failed', reason: 'No.' }), board({}, {}), me)).toBe(false)
})

it('[STORY-10] a photo for a closed project goes again once that is open', () => {
  const reason = `${IS_CLOSED} Ella Planner completed the project just now.`
  const photo = samplePhoto('a', { state: 'failed', reason })
  const { project, cards } = board({}, {})
  const closed = { cards, project: { ...project, status: 'closed' as const } }
  expect([closed, { project, cards }].map((shown) => isCauseOfPhotoGone(photo, shown, me))).toEqual([false, true])
})

it('[STORY-11] a move of which cards stayed can be tried again where each stayed for a cause that may go', () => {
  const results = (...codes: string[]) => ({ results: [{ ok: true }, ...codes.map((code) => ({ ok: false, code }))] })
  const may = (code: string, body: unknown = null) => mayComeBack({ code, body })
  expect([may('right-missing'), may('card-unknown'), may('card-moved')]).toEqual([true, true, false])
  expect(may('moves-refused', results('confirm-by-another', 'card-unknown'))).toBe(true)
  expect(may('moves-refused', results('confirm-by-another', 'card-moved'))).toBe(false)
})
