import { useStore } from 'zustand'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import { waitingDialog } from './waiting-dialog.ts'

const WaitingList = dialogOnDemand(async () => (await import('./waiting-list.tsx')).WaitingList)
const LogoutDialog = dialogOnDemand(async () => (await import('./logout-dialog.tsx')).LogoutDialog)

const close = (): void => waitingDialog.setState({ open: null })

/** The dialogs about work that waits. They stand in the frame, so that what opens them may go meanwhile, as menus do. */
export function WaitingDialogs() {
  const open = useStore(waitingDialog, (state) => state.open)
  return (
    <>
      <WaitingList isOpen={open === 'list'} onClose={close} />
      <LogoutDialog isOpen={open === 'logout'} onClose={close} />
    </>
  )
}
