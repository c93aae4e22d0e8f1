import { z } from 'zod'
import { requestOf } from '#events/kernel/call.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { confirmPairsCall, PairRow } from '#events/project/same/pairs-api.ts'
import { messageOf } from '../../../api/request/request.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { toast } from '../../../ui/toast/toast.ts'

type PairsConfirmation = {
  readonly pairs: { deviceId: DeviceId; provided: string }[]
  readonly added: string[]
  readonly rest: 'new' | 'leave'
}

/** Says which cards devices are; the toast takes it back. */
export function useConfirmPairs(onDone: () => void) {
  const project = projectIdOf(useOpenBoard())
  const command = useCommand<PairsConfirmation, readonly PairRow[]>({
    call: (body) => requestOf(confirmPairsCall, { id: project }, body),
    read: (body) => z.array(PairRow).parse(body),
    failure: (error) => ({ title: 'Nothing was confirmed', description: messageOf(error), variant: 'destructive' }),
  })
  return {
    isPending: command.isPending,
    async confirm(said: PairsConfirmation) {
      const sent = await command.send(said)
      if (!sent.ok) return
      onDone()
      const pairs = said.pairs.length > 0 ? `${countOf(said.pairs.length, 'pair')} confirmed` : ''
      const others =
        said.rest === 'new' ? 'all others added' : said.added.length > 0 ? `${said.added.length} added` : ''
      toast({ title: [pairs, others].filter(Boolean).join(', '), about: sent.id })
    },
  }
}
