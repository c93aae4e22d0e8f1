import { create } from 'zustand'

export type ToastMessage = {
  title: string
  /** A line break begins a second line. */
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** The thing that it tells of, for code that comes after it. */
  about?: unknown
  /** One thing to do about it. `isUndo`: it takes back what the toast tells, which stays for longer, within reach of the thumb. */
  action?: { label: string; onClick: () => void; isUndo?: true }
  /** A screen that tells more of it; the toast stays for longer then. */
  link?: { label: string; href: string }
}

type ShownToast = ToastMessage & { id: number; isOpen: boolean }

/** The one toast of the moment, or none. Read by the Toaster. */
export const useToast = create<{ shown: ShownToast | null }>(() => ({ shown: null }))

/** Says something for five seconds; the one before it goes (at most one is visible: specification 000, section 9). */
export const toast = (message: ToastMessage): void => {
  useToast.setState(({ shown }) => ({ shown: { ...message, id: (shown?.id ?? 0) + 1, isOpen: true } }))
}

/** Closes the toast with this id, unless another one has taken its place. */
export const closeToast = (id: number): void => {
  useToast.setState(({ shown }) => ({ shown: shown?.id === id ? { ...shown, isOpen: false } : shown }))
}

/** Closes the toast about a failure, if there is one: the command succeeded now, or the screen tells the failure itself. */
export const clearFailure = (): void => {
  if (useToast.getState().shown?.variant === 'destructive') clearToast()
}

/** Closes whatever toast there is: what it complained about is settled, or about something else by now. */
export const clearToast = (): void => {
  useToast.setState(({ shown }) => ({ shown: shown && { ...shown, isOpen: false } }))
}
