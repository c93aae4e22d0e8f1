import { expect, it } from 'vitest'
import { FIRST_TEMPORARY_ID } from '#events/kernel/ids.ts'
import type { Refusal } from '../../live/outbox/entry.ts'
import { projectWays } from './project-ways.ts'

/** The ways on for a refused command on project 5: again or not, then each link. */
function waysOf(type: string, code: string, data: object = { deviceId: 7 }): readonly string[] {
  const entry = { stream: { kind: 'project', id: 5 }, command: { type, data } } as unknown as Refusal['entry']
  const { again, links } = projectWays({ entry, code })
  return [again ? 'again' : 'no', ...links.map(({ label, href }) => `${label}: ${href}`)]
}

const CARD = 'Open the card: /?projectId=5&card=7'

it.each([
  ['DescribeDevice', 'http-503', ['again', CARD]],
  ['DescribeDevice', 'project-closed', ['again', CARD]],
  ['DescribeDevice', 'description-changed', ['no', 'Choose on the board: /?projectId=5']],
  ['DescribeDevice', 'card-unknown', ['no']],
  ['RenameDevice', 'card-not-manual', ['no', CARD]],
  ['MoveDevice', 'card-moved', ['no', CARD]],
  ['MoveDevice', 'card-step-skipped', ['no', CARD]],
  ['MoveDevice', 'not-found', ['no']],
])('[LIVE-110] %s that was refused as %s can be dealt with by %j', (type, code, ways) => {
  expect(waysOf(type, code)).toEqual(ways)
})

it('[LIVE-110] a project is completed where its question is asked, whatever the reason was', () => {
  for (const code of ['checklist-incomplete', 'http-503'])
    expect(waysOf('CompleteProject', code, {})).toEqual(['no', 'Open the project: /?projectId=5'])
})

it('[LIVE-110] a card that the server does not know yet cannot be opened', () => {
  expect(waysOf('DescribeDevice', 'http-503', { deviceId: FIRST_TEMPORARY_ID })).toEqual(['again'])
})
