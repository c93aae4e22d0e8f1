import { MAX_NAMED } from '#events/project/commands/define.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { chunks } from '../state/moves.ts'
import { failed } from '../../../shared/board/report.ts'

/** Sends a command on cards, in parts that one command takes. Says what was refused under a title. */
export async function sendToCards(
  board: BoardHandle,
  cards: readonly Card[],
  commandOf: (deviceIds: DeviceId[]) => BoardCommand,
  title: string,
): Promise<void> {
  const commands = chunks(cards, MAX_NAMED).map((part) => commandOf(part.map(({ id }) => id)))
  const results = await board.sendAll(commands)
  const refused = results.find((result) => !result.ok)
  if (refused && !refused.ok) failed(title, cardsInWords(cards), refused)
}
