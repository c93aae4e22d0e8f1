import type { Rights } from '#events/project/rights.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'

/** "Rights": what customers and installers may do in the project. Each switch changes it at once. Employees only. */
export function RightsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const board = useOpenBoard()
  const rights = useBoard(({ project }) => project)
  const set = async (data: Partial<Rights>) => {
    const result = await board.send({ type: 'SetRights', data })
    if (!result.ok) toast({ title: 'Failed to change the rights', description: result.message, variant: 'destructive' })
  }
  const isConnected = useConnection() === 'live'
  if (!rights) return null
  const { customers, installersAdd, installersDelete, confirmByAnother } = rights
  const common = { isDisabled: !isConnected || rights.status === 'closed' }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Rights"
      description="The rights of the people who may open this project. Employees may do everything."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3">
        <Switch
          {...common}
          isOn={customers === 'work'}
          onToggle={(isOn) => void set({ customers: isOn ? 'work' : 'watch' })}
          hint="Off: customers see the board and change nothing on it."
        >
          Customers work on the cards
        </Switch>
        <Switch
          {...common}
          isOn={installersAdd}
          onToggle={(isOn) => void set({ installersAdd: isOn })}
          hint="One card at a time. Lists are imported by employees."
        >
          Installers add cards
        </Switch>
        <Switch
          {...common}
          isOn={installersDelete}
          onToggle={(isOn) => void set({ installersDelete: isOn })}
          hint="Off: cards that an installer added by mistake are deleted by an employee."
        >
          Installers delete cards
        </Switch>
        <Switch
          {...common}
          isOn={confirmByAnother}
          onToggle={(isOn) => void set({ confirmByAnother: isOn })}
          hint="The person who installed a card does not confirm it."
        >
          Confirming needs another person
        </Switch>
        {!isConnected && <p className="text-label text-muted">Rights are changed with a connection.</p>}
      </div>
    </Dialog>
  )
}
