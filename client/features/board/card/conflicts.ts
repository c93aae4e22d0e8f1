import { z } from 'zod'
import { type DeviceId, UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { ProjectCommand } from '#events/project/commands.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { Entry, Refusal } from '../../../live/outbox/entry.ts'
import { DESCRIPTION_CHANGED } from '../actions/card-commands.ts'

/** A description that was refused because another person had changed it; both texts wait for a choice. `at` in ISO 8601. */
export type Conflict = {
  readonly refusal: Refusal
  readonly card: Card
  readonly mine: string
  readonly theirs: string
  readonly by: UserId | null
  readonly at: string
}

/** The body of the refusal of a description that another person had changed. */
const ConflictAnswer = z.object({ description: z.string(), by: UserId.nullable(), at: z.string() })

/** The first refusal on a board that two texts can be chosen from: the card is still there. Null without one. */
export function firstConflict(
  refusals: readonly Refusal[],
  { kind, id }: StreamRef,
  cards: BoardState['cards'],
): Conflict | null {
  for (const refusal of refusals) {
    const { stream, command } = refusal.entry
    const isHere = stream.kind === kind && stream.id === id && refusal.code === DESCRIPTION_CHANGED
    const { data: refused } = ProjectCommand.safeParse(isHere && !refusal.isDealtWith ? command : null)
    if (refused?.type !== 'DescribeDevice') continue
    const { deviceId, description: mine } = refused.data
    const card = cards.get(deviceId)
    if (!card) continue
    const { description, describedBy, describedAt } = card
    const answer = ConflictAnswer.safeParse(refusal.body).data ?? { description, by: describedBy, at: describedAt }
    return { refusal, card, mine, theirs: answer.description, by: answer.by, at: answer.at }
  }
  return null
}

/** The texts of the same card that a person wrote after the one that was refused, oldest first. */
export const laterTexts = (
  held: readonly Entry[],
  deviceId: DeviceId,
): readonly { readonly entry: Entry; readonly text: string }[] =>
  held.flatMap((entry) => {
    const { data } = ProjectCommand.safeParse(entry.command)
    const isLater = data?.type === 'DescribeDevice' && data.data.deviceId === deviceId
    return isLater ? [{ entry, text: data.data.description }] : []
  })
