import { DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../../server/commands/command-bus.ts'
import { meta, move } from '../../server/testing/test-bus.ts'
import { type MovingCard, nextStatus } from '../sides/mover.ts'

/** Every so many moves a card is described anew. */
const DESCRIBED_EVERY = 10

/** Moves a card on by a command, past the routes. */
export async function moveOn(bus: CommandBus, projectId: ProjectId, card: MovingCard): Promise<void> {
  const to = nextStatus(card)
  await bus.project(projectId).execute(move(card.id, to, card.status), meta())
  card.status = to
}

/** Works on a board as people do: so many moves, now and then a new description. */
export async function workOn(
  bus: CommandBus,
  projectId: ProjectId,
  cards: readonly MovingCard[],
  moves: number,
): Promise<void> {
  for (let n = 0; n < moves; n++) {
    const card = cards[n % cards.length]
    if (!card) throw new Error('the board has no cards')
    await moveOn(bus, projectId, card)
    if (n % DESCRIBED_EVERY > 0) continue
    const data = { deviceId: DeviceId.parse(card.id), description: `Cable pulled, waiting for the panel (${n}).` }
    await bus.project(projectId).execute({ type: 'DescribeDevice', data }, meta())
  }
}
