import { createStore } from 'zustand/vanilla'

/** Which dialog about waiting work is open: the list of it, or the question before a logout. The frame shows it. */
export const waitingDialog = createStore<{ readonly open: 'list' | 'logout' | null }>(() => ({ open: null }))

export const openWaiting = (open: 'list' | 'logout'): void => waitingDialog.setState({ open })
