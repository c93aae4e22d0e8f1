import { useQuery } from '@tanstack/react-query'
import { requestOf } from '#events/kernel/call.ts'
import { moveDevice } from '#events/project/commands/move-device.ts'
import { DEVICE_STATUS_LABELS, type DeviceStatus } from '#events/project/device.ts'
import { MyWork, type WorkCard } from '#events/project/card-work/my-work.ts'
import { failed } from '../request/failed.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { useCommand } from '../request/use-command.ts'

const KEY = ['/api/my-work'] as const
/** Interval at which the page reads the work again, in milliseconds: others give cards and set days. */
const REFETCH_INTERVAL_MS = 30_000

/** The reader's own cards over all projects, by day. */
export const useMyWork = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(KEY[0], MyWork, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  })

type WorkMove = { readonly card: WorkCard; readonly to: DeviceStatus }

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

/** Takes one of these cards a step further, and reads the work again. */
export const useMoveWork = () =>
  useCommand({
    call: ({ card, to: status }: WorkMove) =>
      requestOf(moveDevice.call, { id: card.id }, { status, from: card.status }),
    read: () => null,
    done: readAgain,
    success: (_, { card, to }) => ({ title: `${card.name}: ${DEVICE_STATUS_LABELS[to]}` }),
    failure(error) {
      // Others may have moved it: the row must say so before it is pressed again.
      readAgain()
      return failed('Failed to update device status')(error)
    },
  })
