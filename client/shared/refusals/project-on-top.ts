import type { AnyCommand } from '#events/kernel/aggregate.ts'
import { z } from 'zod'
import { MovesTold } from '#events/project/history/story.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { isPassed, type Move } from '#events/project/commands/move-device.ts'
import { ProjectCommand } from '#events/project/commands.ts'
import { DeviceStatus, stepsBetween } from '#events/project/device.ts'
import type { Refusal } from '../../live/outbox/entry.ts'

type RefusedCommand = Pick<Refusal, 'code' | 'body'> & { readonly entry: Pick<Refusal['entry'], 'command'> }

const Moved = z.object({ status: DeviceStatus })
const Named = z.object({ name: z.string() })

/**
 * The commands that do a refused one again on top of what beat it, in their order; none where that makes no sense, or where the
 * refusal does not say what stands there. They name what is there by the refusal: where that has changed again, so is the refusal.
 */
export function projectOnTop({ entry, code, body }: RefusedCommand): readonly BoardCommand[] {
  const { data: command } = ProjectCommand.safeParse(entry.command)
  if (command?.type === 'MoveDevice' && MOVED.has(code)) {
    const { data: present } = Moved.safeParse(body)
    const way = present ? steps({ ...command.data, from: present.status }) : []
    return way.map((data) => ({ type: 'MoveDevice', data }))
  }
  if (command?.type === 'MoveDevices') {
    const { data: answer } = MovesTold.safeParse(body)
    const present = new Map(answer?.results.map(({ deviceId, status }) => [deviceId, status]))
    const ways = command.data.moves.map((move) => {
      const from = present.get(move.deviceId)
      return from && !isPassed(move, from) ? steps({ ...move, from }) : []
    })
    // Each card makes one step in each.
    return [0, 1].flatMap((round) => {
      const moves = ways.flatMap((way) => way[round] ?? [])
      return moves.length === 0 ? [] : [{ type: 'MoveDevices' as const, data: { moves } }]
    })
  }
  if (command?.type === 'RenameDevice' && code === 'name-changed') {
    const { data: present } = Named.safeParse(body)
    return present ? [{ type: 'RenameDevice', data: { ...command.data, base: present.name } }] : []
  }
  return []
}

const MOVED: ReadonlySet<string> = new Set(['card-moved', 'card-step-skipped'])

/** The single steps of a way from one column to another. */
function steps({ from, to, ...rest }: Move & { readonly from: DeviceStatus }): Move[] {
  const [start, end] = [DeviceStatus.options.indexOf(from), DeviceStatus.options.indexOf(to)]
  const direction = Math.sign(stepsBetween(from, to))
  return Array.from({ length: Math.abs(end - start) }, (_, index) => {
    const [here, there] = [start + index * direction, start + (index + 1) * direction]
    return { ...rest, from: DeviceStatus.options[here] ?? from, to: DeviceStatus.options[there] ?? to }
  })
}

/** Says where a step back takes cards, which others had moved on; null where none of the commands takes one. */
export function stepBackOf(onTop: readonly AnyCommand[]): string | null {
  const moves = onTop.flatMap((command) => {
    const { data: known } = ProjectCommand.safeParse(command)
    if (known?.type === 'MoveDevice') return [known.data]
    return known?.type === 'MoveDevices' ? known.data.moves : []
  })
  const last = moves.at(-1)
  const isBack = moves.some(({ from, to }) => from !== undefined && stepsBetween(from, to) < 0)
  return isBack && last ? `Move back to ${last.to === 'waiting' ? 'Waiting' : 'Installed'}` : null
}
